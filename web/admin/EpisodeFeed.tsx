import { EpisodeFeedNote } from "./EpisodeFeedNote.tsx";

import styles from "./EpisodeFeedNote.module.css";

interface Props {
  /** Of the episode as it is saved; null while nobody has said. */
  problems: readonly string[] | null;
}

/** Whether the episode is in the Roku feed, and if not, why. */
export function EpisodeFeed({ problems }: Props) {
  if (problems === null) return null;
  return (
    <div className={styles.state}>
      <p>
        {problems.length === 0
          ? "This episode is in the Roku feed."
          : "This episode is not in the Roku feed."}
      </p>
      <EpisodeFeedNote problems={problems} />
    </div>
  );
}
