import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";

import type { CategoryManager_CategoryFragment as Category } from "../../lib/generated/CategoryManager.ts";
import { Button } from "../../ui/Button.tsx";

import styles from "./CategoryManager.module.css";

interface CategoryLineProps {
  category: Category;
  onEdit: () => void;
  onDelete: () => void;
}

/** A category in the list: its name, its tags and the number of its series. */
export function CategoryLine({ category, onEdit, onDelete }: CategoryLineProps) {
  const { name, slug, tags, series } = category;
  return (
    <div className={styles.line}>
      <div className={styles.names}>
        <span className={styles.name}>{name}</span>
        <code className={styles.slug}>{slug}</code>
      </div>
      <ul className={styles.tags} aria-label={`Tags of ${name}`}>
        {tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
      <span className={series.length === 0 ? styles.none : styles.count}>
        {series.length === 0 ? "No series matches" : `Shows ${series.length} series`}
      </span>
      <div className={styles.actions}>
        <Button look="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
          <Pencil size={16} aria-hidden="true" />
        </Button>
        <Button look="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 size={16} aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
