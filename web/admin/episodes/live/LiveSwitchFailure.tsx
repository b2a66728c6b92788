import X from "lucide-react/icons/x";

import { nameEpisode } from "../../../../domain/broadcast.ts";
import { type Switched, useLiveSwitches } from "./liveSwitches.ts";

import styles from "./LiveSwitchFailure.module.css";

/** Shows that a switch failed, until that is dismissed. Screen readers have already announced it as a toast. */
export function LiveSwitchFailure({ episode }: { episode: Switched }) {
  const { failures, dismiss } = useLiveSwitches();
  const failure = failures.get(episode.id);
  if (failure === undefined) return null;
  return (
    <p className={styles.failure}>
      {failure}
      <button
        type="button"
        aria-label={`Dismiss the failure of ${nameEpisode(episode.title)}`}
        onClick={({ currentTarget }) => {
          // The row of a broadcast that has ended hides its switch.
          const next = "[data-ended] a, [role=switch]";
          currentTarget.closest("li")?.querySelector<HTMLElement>(next)?.focus();
          dismiss(episode.id);
        }}
      >
        <X aria-hidden="true" size={18} />
      </button>
    </p>
  );
}
