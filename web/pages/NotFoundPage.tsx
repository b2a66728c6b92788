import { Link } from "react-router-dom";

import { PageTitle } from "../lib/PageTitle.tsx";
import { MessagePanel } from "../ui/MessagePanel.tsx";

import styles from "./MessagePage.module.css";

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <PageTitle title="Page Not Found" description="There is nothing at this address." />
      <MessagePanel
        actions={
          <>
            <Link to="/">Go Home</Link>
            <Link to="/contact">Tell us what is missing</Link>
          </>
        }
      >
        <h1>404 - Page Not Found</h1>
        <p>
          There is nothing at this address. All broadcasts stand on the home page, and the search finds them
          by title.
        </p>
      </MessagePanel>
    </div>
  );
}
