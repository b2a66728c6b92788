import { useApolloClient } from "@apollo/client/react";

import { describeFailure } from "../lib/describeFailure.ts";
import { useRemoveReminderMutation } from "../lib/generated/ReminderEntry.ts";
import type { Reminders_ReminderFragment as Reminder } from "../lib/generated/Reminders.ts";
import { Button } from "../ui/Button.tsx";
import { useEndpoint } from "./deviceEndpoint.ts";
import { describeLead, describeReminder, placeReminders } from "./reminders.ts";

import styles from "./ReminderEntry.module.css";

const failure = "Could not remove the reminder. Please try again.";

/** A reminder with the button that removes it. */
export function ReminderEntry({ reminder }: { reminder: Reminder }) {
  const { cache } = useApolloClient();
  const endpoint = useEndpoint();
  const [remove, { data, error, loading }] = useRemoveReminderMutation({
    // A reminder of the account can be removed without this browser's endpoint.
    variables: { endpoint: endpoint ?? "", id: reminder.id },
    onCompleted: ({ removeReminder: { reminders } }) => {
      if (reminders) placeReminders(cache, endpoint, reminders);
    },
    // The error is shown below. Without this handler the mutation's promise would reject as well.
    onError: () => {},
  });

  const name = describeReminder(reminder);
  const [refusal] = data?.removeReminder.userErrors ?? [];
  const problem = loading ? undefined : (refusal?.message ?? (error && describeFailure(error, failure)));
  return (
    <li className={styles.entry}>
      <p className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.lead}>Notifies {describeLead(reminder.leadMinutes)}</span>
      </p>
      <Button
        look="quiet"
        aria-label={`Remove reminder: ${name}`}
        aria-disabled={loading}
        onClick={loading ? undefined : () => void remove()}
      >
        {loading ? "Removing..." : "Remove"}
      </Button>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </li>
  );
}
