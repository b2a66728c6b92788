import * as v from "valibot";

import { codeNameRule, codeUsesRule, freeCodeRule } from "../../../domain/accessCode.ts";
import { toInstant } from "../../../domain/localTime.ts";
import { typedTimeRule } from "../../../domain/storableYear.ts";
import { useCreateAccessCodeMutation } from "../../lib/generated/AccessCodes.ts";
import { useAddition } from "../../lib/useAddition.ts";
import { useSentForm } from "../../lib/useSentForm.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useEventTimeZone } from "../episodes/EventTime.tsx";
import type { MadeCode } from "./AccessCodeLink.tsx";

import styles from "../forms/LinksDialog.module.css";

interface NewAccessCodeProps {
  seriesId: string;
  /** The series' codes; undefined where they are not loaded. */
  codes: readonly { id: string }[] | undefined;
  load: () => Promise<readonly { id: string }[] | undefined>;
  onMade: (made: MadeCode) => void;
}

/** The rules of the typed values; times are in the event's time zone. */
const rules = v.object({
  name: codeNameRule,
  code: v.pipe(
    v.string(),
    v.trim(),
    v.transform((typed) => typed || null),
    v.nullable(freeCodeRule),
  ),
  startsAt: typedTimeRule,
  expiresAt: typedTimeRule,
  mostUses: v.pipe(
    v.string(),
    v.trim(),
    v.transform((typed) => (typed === "" ? null : Number(typed))),
    v.nullable(codeUsesRule),
  ),
});

const empty = { name: "", code: "", startsAt: "", expiresAt: "", mostUses: "" };

/** The form that creates an access code of the series. */
export function NewAccessCode({ seriesId, codes, load, onMade }: NewAccessCodeProps) {
  const zone = useEventTimeZone();
  const add = useAddition({ list: codes, load });
  const [create] = useCreateAccessCodeMutation();
  const { field, onSubmit, isBusy, problem } = useSentForm({
    rules,
    values: empty,
    failure: "The code could not be made. Please try again.",
    send: ({ startsAt, expiresAt, ...rest }) =>
      add(async () => {
        const times = { startsAt: toInstant(startsAt, zone), expiresAt: toInstant(expiresAt, zone) };
        const { data } = await create({ variables: { input: { seriesId, ...rest, ...times } } });
        const made = data?.createAccessCode;
        if (made?.accessCode && made.code !== null && made.link !== null)
          onMade({ id: made.accessCode.id, name: made.accessCode.name, code: made.code, link: made.link });
        return made?.userErrors;
      }),
  });
  const optional = { "aria-required": false } as const;

  return (
    <form className={styles.form} noValidate aria-label="New code" onSubmit={onSubmit}>
      <Field label="Name" autoComplete="off" hint="For you alone: who gets the code." {...field("name")} />
      <Field
        label="Code"
        autoComplete="off"
        hint="Made for you when it is left empty."
        {...field("code")}
        {...optional}
      />
      <Field
        label="Opens"
        type="datetime-local"
        hint={`At once when it is left empty. Time of the event: ${zone}.`}
        {...field("startsAt")}
        {...optional}
      />
      <Field
        label="Expires"
        type="datetime-local"
        hint={`Open pages are locked then. Left empty, it does not expire. Time of the event: ${zone}.`}
        {...field("expiresAt")}
        {...optional}
      />
      <Field
        label="Most uses"
        inputMode="numeric"
        autoComplete="off"
        hint="Browsers and accounts. Left empty, there is no limit."
        {...field("mostUses")}
        {...optional}
      />
      <div className={styles.wide}>
        <Notice problem={problem} />
      </div>
      <div className={styles.buttons}>
        <SubmitButton label="Make code" busyLabel="Creating..." isBusy={isBusy} />
      </div>
    </form>
  );
}
