import { useApolloClient } from "@apollo/client/react";
import { useController } from "react-hook-form";
import * as v from "valibot";

import { leadMinutesRule, reminderLeadsMinutes } from "../../domain/reminderForm.ts";
import { AddReminderDocument } from "../lib/generated/ReminderForm.ts";
import { type Refusal, useSentForm } from "../lib/useSentForm.ts";
import { Button } from "../ui/Button.tsx";
import { ChoiceGroup } from "../ui/forms/ChoiceGroup.tsx";
import { showToast } from "../ui/toast.ts";
import { OtherWay } from "./OtherWay.tsx";
import { ReminderProblem, turnDeviceOn } from "./pushDevice.ts";
import type { PushSupport } from "./pushSupport.ts";
import { describeLead, describeReminder, placeReminders } from "./reminders.ts";
import type { ReminderSubject } from "./subject.ts";

import styles from "./ReminderForm.module.css";

const leads = reminderLeadsMinutes.map((value) => ({
  value,
  label: value === 0 ? "When it starts" : `${value} minutes before`,
}));

const rules = v.object({
  /** The key of the subject; of any other value the first subject is meant. */
  subject: v.string(),
  leadMinutes: leadMinutesRule,
});

const firstChoices: v.InferInput<typeof rules> = { subject: "", leadMinutes: 0 };

interface Props {
  subjects: readonly ReminderSubject[];
  support: PushSupport;
  onSet: () => void;
}

/** Chooses the subject and the time of a reminder. Where the browser shows no notifications, it offers the calendar. */
export function ReminderForm({ subjects, support, onSet }: Props) {
  const client = useApolloClient();
  const { form, onSubmit, isBusy, problem } = useSentForm({
    rules,
    values: firstChoices,
    failure: "Could not set the reminder. Please try again.",
    send: (choices) => refuseProblem(remind(choices.leadMinutes)),
  });
  const { field: chosen } = useController({ control: form.control, name: "subject" });
  const { field: lead } = useController({ control: form.control, name: "leadMinutes" });
  const subject = subjects.find((one) => keyOf(one) === chosen.value) ?? subjects[0];

  async function remind(chosenMinutes: number): Promise<readonly Refusal[] | undefined> {
    if (!subject) return [];
    const { kind, target, title, hasPublicStart } = subject;
    const leadMinutes = hasPublicStart ? chosenMinutes : 0;
    const endpoint = await turnDeviceOn(client);
    const { data } = await client.mutate({
      mutation: AddReminderDocument,
      variables: { endpoint, input: { kind, target, leadMinutes } },
    });
    const { reminders, userErrors } = data?.addReminder ?? {};
    if (userErrors?.length !== 0) return userErrors;
    if (reminders) placeReminders(client.cache, endpoint, reminders);
    const name = describeReminder({ kind, title });
    showToast({ text: `You get a notification ${describeLead(leadMinutes)}: ${name}` });
    onSet();
    return [];
  }
  const isSupported = support === "supported";

  return (
    <form className={styles.form} aria-label="New reminder" onSubmit={onSubmit}>
      {!isSupported && <OtherWay support={support} />}
      {subjects.length > 1 && (
        <ChoiceGroup
          legend="Of what"
          options={subjects.map((one) => ({ value: keyOf(one), label: nameSubject(one) }))}
          value={subject ? keyOf(subject) : null}
          onChoose={chosen.onChange}
        />
      )}
      {subject?.hasPublicStart && (
        <ChoiceGroup legend="When" options={leads} value={lead.value} onChoose={lead.onChange} />
      )}
      <div className={styles.actions}>
        {isSupported && (
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? "Setting..." : "Set reminder"}
          </Button>
        )}
        {subject?.calendar != null && (
          <a
            className={isSupported ? styles.calendar : styles.first}
            href={addAlarm(subject.calendar, lead.value)}
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

const keyOf = ({ kind, target }: ReminderSubject): string => `${kind}:${target}`;

/** The problem of a device is a refusal: its text is for the viewer. */
async function refuseProblem(
  attempt: Promise<readonly Refusal[] | undefined>,
): Promise<readonly Refusal[] | undefined> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof ReminderProblem) return [{ field: null, message: error.message }];
    throw error;
  }
}

/** The label of a subject below the first one, whose title is that of the dialog. */
function nameSubject({ kind, title }: ReminderSubject): string {
  if (kind === "EPISODE") return "This broadcast";
  return kind === "MATCH" ? "This match" : describeReminder({ kind, title });
}

function addAlarm(calendar: string, minutes: number): string {
  return `${calendar}${calendar.includes("?") ? "&" : "?"}alarm=${minutes}`;
}
