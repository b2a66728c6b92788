import TriangleAlert from "lucide-react/icons/triangle-alert";

import styles from "./PlanConflicts.module.css";

/** The conflicts of the plan; absent without any. */
export function PlanConflicts({ conflicts }: { conflicts: readonly string[] }) {
  if (conflicts.length === 0) return null;
  return (
    <ul className={styles.conflicts} aria-label="Conflicts">
      {conflicts.map((text) => (
        <li key={text} className={styles.conflict}>
          <TriangleAlert size={14} aria-hidden="true" className={styles.icon} />
          {text}
        </li>
      ))}
    </ul>
  );
}
