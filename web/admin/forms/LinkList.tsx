import type { ReactNode } from "react";

import styles from "./LinksDialog.module.css";

interface LinkListProps {
  label: string;
  /** The sentence for an empty list. */
  none: string;
  children: readonly ReactNode[];
}

/** The access codes or links of a `LinksDialog`. */
export function LinkList({ label, none, children }: LinkListProps) {
  if (children.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}
