import X from "lucide-react/icons/x";
import { useEffect } from "react";

import { nameEpisode } from "../../../../domain/broadcast.ts";
import { type Switched, useLiveSwitches } from "./liveSwitches.ts";

import styles from "./LiveSwitchFailure.module.css";

/**
 * Shows that a switch failed, until that is dismissed, or until the episode has the position after all, as when only the
 * response was lost. Screen readers have already announced it as a toast.
 */
export function LiveSwitchFailure({ episode }: { episode: Switched & { isLive: boolean } }) {
  const { failures, dismiss } = useLiveSwitches();
  const failure = failures.get(episode.id);
  const isReached = failure?.missed === episode.isLive;
  useEffect(() => {
    if (isReached) dismiss(episode.id);
  }, [isReached, dismiss, episode.id]);
  if (failure === undefined || isReached) return null;
  return (
    <p className={styles.failure}>
      {failure.text}
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
