import { Link } from "react-router-dom";

import { PageTitle } from "../lib/PageTitle.tsx";
import { useViewer } from "../session/ViewerProvider.tsx";

import styles from "./MessagePage.module.css";

/** Where the guards send whoever may not see a page; the id is what an admin needs to let them in. */
export function ForbiddenPage() {
  const { viewer } = useViewer();
  return (
    <div className={styles.page}>
      <PageTitle title="Access Denied" description="This page is not open to everyone." />
      <h1 className={styles.title}>Forbidden: Access Denied</h1>
      <p className={styles.text}>
        {viewer
          ? "Your account has no access to the page you asked for."
          : "Only some accounts have access to the page you asked for."}
      </p>
      {viewer && (
        <p className={styles.text}>
          UID: <code className={styles.id}>{viewer.id}</code>
        </p>
      )}
      <Link className={styles.link} to="/">
        Go Home
      </Link>
    </div>
  );
}
