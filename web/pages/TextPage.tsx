import type { ReactNode } from "react";

import { PageTitle } from "../lib/PageTitle.tsx";

import styles from "./TextPage.module.css";

interface TextPageProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** A page of text: a heading, and paragraphs in a column of comfortable width. */
export function TextPage({ title, description, children }: TextPageProps) {
  return (
    <article className={styles.page}>
      <PageTitle title={title} description={description} />
      <h1 className={styles.title}>{title}</h1>
      {children}
    </article>
  );
}
