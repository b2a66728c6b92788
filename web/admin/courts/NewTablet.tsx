import { useState } from "react";

import { describeFailure } from "../../lib/describeFailure.ts";
import { useCreateScorerTokenMutation } from "../../lib/generated/CourtTablets.ts";
import { Field } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SubmitButton } from "../../ui/SubmitButton.tsx";
import { toInstant } from "../episodes/episodeTimes.ts";
import { useEventTimeZone } from "../episodes/EventTime.tsx";

import styles from "./TabletsDialog.module.css";

interface NewTabletProps {
  court: { id: string; name: string };
  onMade: (name: string, link: string) => void;
}

const failure = "The link could not be made. Please try again.";

/** Makes a link for a device of the court. */
export function NewTablet({ court, onMade }: NewTabletProps) {
  const zone = useEventTimeZone();
  const [name, setName] = useState(`Tablet for ${court.name}`);
  const [end, setEnd] = useState("");
  const [problem, setProblem] = useState<string>();
  const [create, { loading }] = useCreateScorerTokenMutation({
    onCompleted({ createScorerToken: { link, userErrors } }) {
      if (link !== null) onMade(name, link);
      else setProblem(userErrors[0]?.message ?? failure);
    },
    onError: (error) => setProblem(describeFailure(error, failure)),
  });

  function submit() {
    setProblem(undefined);
    void create({ variables: { courtId: court.id, name, expiresAt: toInstant(end, zone) } });
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label="New link"
      onSubmit={(event) => {
        event.preventDefault();
        if (!loading) submit();
      }}
    >
      <Field
        label="Name"
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label="Ends"
        type="datetime-local"
        hint={`At midnight when it is left empty. Time of the event: ${zone}.`}
        value={end}
        onChange={({ target }) => setEnd(target.value)}
      />
      <div className={styles.wide}>
        <Notice problem={problem} />
      </div>
      <div className={styles.buttons}>
        <SubmitButton label="Make link" busyLabel="Making it..." isBusy={loading} />
      </div>
    </form>
  );
}
