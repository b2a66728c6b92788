import Ellipsis from "lucide-react/icons/ellipsis";

import styles from "./DashboardRow.module.css";

interface MoreButtonProps {
  /** The title of the row's object. */
  title: string;
  isOpen: boolean;
  /** The id of the element that the button shows and hides. */
  controls: string;
  onToggle: () => void;
}

/** Shows and hides the actions of a row for which a phone has no space. */
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
