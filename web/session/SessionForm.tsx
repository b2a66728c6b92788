import type { FormEventHandler, ReactNode } from "react";

import { PageTitle } from "../lib/PageTitle.tsx";

import styles from "./SessionForm.module.css";

interface SessionFormProps {
  title: string;
  onSubmit: FormEventHandler;
  children: ReactNode;
  /** Links to related pages. */
  links?: ReactNode;
}

/** A page with one form: to sign in, to sign up, or for a new password. */
export function SessionForm({ title, onSubmit, children, links }: SessionFormProps) {
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        <form className={styles.form} noValidate onSubmit={onSubmit}>
          {children}
        </form>
        {links && <nav className={styles.links}>{links}</nav>}
      </div>
    </div>
  );
}
