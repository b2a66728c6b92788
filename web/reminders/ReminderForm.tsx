import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";

import { AddReminderDocument } from "../lib/generated/ReminderForm.ts";
import { Button } from "../ui/Button.tsx";
import { ChoiceGroup } from "../ui/forms/ChoiceGroup.tsx";
import { showToast } from "../ui/toast.ts";
import { OtherWay } from "./OtherWay.tsx";
import { ReminderProblem, turnDeviceOn } from "./pushDevice.ts";
import type { PushSupport } from "./pushSupport.ts";
import { describeLead, describeReminder, placeReminders } from "./reminders.ts";
import type { ReminderSubject } from "./subject.ts";
import { useAttempt } from "./useAttempt.ts";

import styles from "./ReminderForm.module.css";

const leads = [
  { value: 0, label: "When it starts" },
  { value: 10, label: "10 minutes before" },
];

interface Props {
  subjects: readonly ReminderSubject[];
  support: PushSupport;
  onSet: () => void;
}

/** Chooses the subject and the time of a reminder. Where the browser shows no notifications, it offers the calendar. */
export function ReminderForm({ subjects, support, onSet }: Props) {
  const client = useApolloClient();
  const [index, setIndex] = useState(0);
  const [leadMinutes, setLeadMinutes] = useState(0);
  const chosen = index < subjects.length ? index : 0;
  const subject = subjects[chosen];

  async function remind(): Promise<void> {
    if (!subject) return;
    const { kind, target, title } = subject;
    const endpoint = await turnDeviceOn(client);
    const { data } = await client.mutate({
      mutation: AddReminderDocument,
      variables: { endpoint, input: { kind, target, leadMinutes } },
    });
    const { reminders, userErrors } = data?.addReminder ?? {};
    const [refusal] = userErrors ?? [];
    if (refusal) throw new ReminderProblem(refusal.message);
    if (reminders) placeReminders(client.cache, endpoint, reminders);
    const name = describeReminder({ kind, title });
    showToast({ text: `You get a notification ${describeLead(leadMinutes)}: ${name}` });
    onSet();
  }
  const { isBusy, problem, run } = useAttempt(remind, "Could not set the reminder. Please try again.");
  const isSupported = support === "supported";

  return (
    <form
      className={styles.form}
      aria-label="New reminder"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      {!isSupported && <OtherWay support={support} />}
      {subjects.length > 1 && (
        <ChoiceGroup
          legend="Of what"
          options={subjects.map((one, value) => ({ value, label: nameSubject(one) }))}
          value={chosen}
          onChoose={setIndex}
        />
      )}
      <ChoiceGroup legend="When" options={leads} value={leadMinutes} onChoose={setLeadMinutes} />
      <div className={styles.actions}>
        {isSupported && (
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? "Setting…" : "Set reminder"}
          </Button>
        )}
        {subject?.calendar != null && (
          <a
            className={isSupported ? styles.calendar : styles.first}
            href={addAlarm(subject.calendar, leadMinutes)}
          >
            Add to calendar
          </a>
        )}
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  );
}

/** The label of a subject below the first one, whose title is that of the dialog. */
function nameSubject({ kind, title }: ReminderSubject): string {
  if (kind === "EPISODE") return "This broadcast";
  return kind === "MATCH" ? "This match" : describeReminder({ kind, title });
}

function addAlarm(calendar: string, minutes: number): string {
  return `${calendar}${calendar.includes("?") ? "&" : "?"}alarm=${minutes}`;
}
