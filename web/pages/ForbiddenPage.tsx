import { Link } from "react-router-dom";

import { PageTitle } from "../lib/PageTitle.tsx";
import { useViewer } from "../session/ViewerProvider.tsx";
import { MessagePanel } from "../ui/MessagePanel.tsx";

import styles from "./MessagePage.module.css";

/** The page for viewers without the right to a page. It shows their id, which an admin needs to grant the right. */
export function ForbiddenPage() {
  const { viewer } = useViewer();
  return (
    <div className={styles.page}>
      <PageTitle title="Access Denied" description="This page is not open to everyone." />
      <MessagePanel
        actions={
          <>
            <Link to="/">Go Home</Link>
            {viewer ? <Link to="/account">Your account</Link> : <Link to="/login">Sign in</Link>}
          </>
        }
      >
        <h1>Forbidden: Access Denied</h1>
        <p>
          {viewer
            ? "Your account has no access to the page you asked for."
            : "Only some accounts have access to the page you asked for."}
        </p>
        {viewer && (
          <p>
            UID: <code>{viewer.id}</code>
          </p>
        )}
      </MessagePanel>
    </div>
  );
}
