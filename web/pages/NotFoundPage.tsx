import { Link } from "react-router-dom";

import { PageTitle } from "../lib/PageTitle.tsx";

import styles from "./NotFoundPage.module.css";

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <PageTitle title="Page Not Found" />
      <h1 className={styles.title}>404 - Page Not Found</h1>
      <p className={styles.text}>There is nothing at this address.</p>
      <Link className={styles.link} to="/">
        Go Home
      </Link>
    </div>
  );
}
