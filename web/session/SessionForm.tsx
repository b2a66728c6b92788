import type { ReactNode } from "react";

import { PageTitle } from "../lib/PageTitle.tsx";

import styles from "./SessionForm.module.css";

interface SessionFormProps {
  title: string;
  /** What is sent is not sent twice. */
  isBusy: boolean;
  onSubmit: () => void;
  children: ReactNode;
  /** Where else one may want to go. */
  links?: ReactNode;
}

/** The page of one form: signing in, signing up, a new password. */
export function SessionForm({ title, isBusy, onSubmit, children, links }: SessionFormProps) {
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) onSubmit();
          }}
        >
          {children}
        </form>
        {links && <nav className={styles.links}>{links}</nav>}
      </div>
    </div>
  );
}
