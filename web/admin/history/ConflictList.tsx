import { Link } from "react-router-dom";

import type { History_ConflictFragment as Conflict } from "../../lib/generated/History.ts";
import { useConflictPlaces } from "./useConflictPlaces.ts";

import styles from "./UndoDialog.module.css";

interface ConflictListProps {
  conflicts: readonly Conflict[];
  /** Called when a link leads to another page. */
  onLeave: () => void;
}

/** The later changes that conflict with an undo, each with a link where the dashboard shows it. */
export function ConflictList({ conflicts, onLeave }: ConflictListProps) {
  const places = useConflictPlaces(conflicts);
  return (
    <>
      <p role="alert">
        This has been changed again meanwhile, and stays as it is. Nothing has been undone yet.
      </p>
      <ul className={styles.conflicts} aria-label="Changed since then">
        {conflicts.map(({ id, sentence }) => {
          const place = places.get(id);
          return (
            <li key={id}>
              <span>{sentence}</span>
              {place !== undefined && (
                <Link to={place} aria-label={`Open: ${sentence}`} onClick={onLeave}>
                  Open
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
