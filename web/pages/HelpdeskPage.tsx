import CircleCheck from "lucide-react/icons/circle-check";
import { useState } from "react";

import { PageTitle } from "../lib/PageTitle.tsx";
import { Button } from "../ui/Button.tsx";
import { MessagePanel } from "../ui/MessagePanel.tsx";
import { ContactForm } from "./ContactForm.tsx";

import styles from "./HelpdeskPage.module.css";

/** Focuses the result, since the focused button is removed; screen readers then read it. */
const focusAtFirst = (heading: HTMLHeadingElement | null) => heading?.focus();

/** The site's own contact form: a page without header and footer, for the frame of /contact. */
export function HelpdeskPage() {
  const [confirmation, setConfirmation] = useState<string>();
  return (
    <main className={styles.page} aria-label="Contact form">
      <PageTitle title="Contact form" description="Write to the people behind the broadcasts." />
      {confirmation === undefined ? (
        <ContactForm onSent={setConfirmation} />
      ) : (
        <MessagePanel
          actions={
            <>
              {/* The form is in a frame, which this link must leave. */}
              <a href="/" target="_top">
                Go to the homepage
              </a>
              <Button look="quiet" onClick={() => setConfirmation(undefined)}>
                Write another message
              </Button>
            </>
          }
        >
          <CircleCheck className={styles.icon} aria-hidden="true" />
          <h1 ref={focusAtFirst} tabIndex={-1}>
            Message sent
          </h1>
          <p>{confirmation}</p>
        </MessagePanel>
      )}
    </main>
  );
}
