import * as v from "valibot";

import { toInstant } from "../../../domain/localTime.ts";
import { typedTimeRule } from "../../../domain/storableYear.ts";
import { tokenNameRule } from "../../../domain/tokenForm.ts";
import { useCreateScorerTokenMutation } from "../../lib/generated/CourtTablets.ts";
import { useAddition } from "../../lib/useAddition.ts";
import { useSentForm } from "../../lib/useSentForm.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useEventTimeZone } from "../episodes/EventTime.tsx";
import type { MadeTablet } from "./TabletLink.tsx";

import styles from "../forms/LinksDialog.module.css";

interface NewTabletProps {
  court: { id: string; name: string };
  /** The court's links in use; undefined where they are not loaded. */
  tokens: readonly { id: string }[] | undefined;
  load: () => Promise<readonly { id: string }[] | undefined>;
  onMade: (made: MadeTablet) => void;
}

/** The rules of the typed values; `expiresAt` is in the event's time zone. */
const rules = v.object({ name: tokenNameRule, expiresAt: typedTimeRule });

/** The form that creates a link for a device of the court. */
export function NewTablet({ court, tokens, load, onMade }: NewTabletProps) {
  const zone = useEventTimeZone();
  const add = useAddition({ list: tokens, load });
  const [create] = useCreateScorerTokenMutation();
  const { field, onSubmit, isBusy, problem } = useSentForm({
    rules,
    values: { name: `Tablet for ${court.name}`, expiresAt: "" },
    failure: "The link could not be made. Please try again.",
    send: ({ name, expiresAt }) =>
      add(async () => {
        const variables = { courtId: court.id, name, expiresAt: toInstant(expiresAt, zone) };
        const { data } = await create({ variables });
        const made = data?.createScorerToken;
        if (made?.token && made.link !== null) onMade({ id: made.token.id, name, link: made.link });
        return made?.userErrors;
      }),
  });

  return (
    <form className={styles.form} noValidate aria-label="New link" onSubmit={onSubmit}>
      <Field label="Name" autoComplete="off" {...field("name")} />
      <Field
        label="Ends"
        type="datetime-local"
        hint={`At midnight when it is left empty. Time of the event: ${zone}.`}
        {...field("expiresAt")}
        aria-required={false}
      />
      <div className={styles.wide}>
        <Notice problem={problem} />
      </div>
      <div className={styles.buttons}>
        <SubmitButton label="Make link" busyLabel="Creating..." isBusy={isBusy} />
      </div>
    </form>
  );
}
