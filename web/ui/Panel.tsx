import { type ComponentProps, type ReactNode, useId } from "react";

import styles from "./Panel.module.css";

interface PanelProps extends ComponentProps<"section"> {
  title: string;
  /** Buttons next to the title. */
  actions?: ReactNode;
}

/** A titled section of the dashboard with its actions. */
export function Panel({ title, actions, children, ...rest }: PanelProps) {
  const id = useId();
  return (
    <section {...rest} className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        <div className={styles.actions}>{actions}</div>
      </div>
      {children}
    </section>
  );
}
