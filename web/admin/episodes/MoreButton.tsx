import Ellipsis from "lucide-react/icons/ellipsis";

import styles from "./DashboardRow.module.css";

interface MoreButtonProps {
  /** Of what the row shows. */
  title: string;
  isOpen: boolean;
  /** The id of what it shows and hides. */
  controls: string;
  onToggle: () => void;
}

/** Shows and hides, on a phone, the actions for which a row of the dashboard has no room. */
export function MoreButton({ title, isOpen, controls, onToggle }: MoreButtonProps) {
  return (
    <button
      type="button"
      className={styles.more}
      aria-label={`More about ${title}`}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      <Ellipsis aria-hidden="true" />
    </button>
  );
}
