import styles from "./EpisodeFeedNote.module.css";

/** The reasons why an episode is not in the Roku feed, each with its remedy; empty for one that is in it. */
export function EpisodeFeedNote({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className={styles.note} aria-label="Why it is not in the Roku feed">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}
