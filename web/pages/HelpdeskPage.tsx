import CircleCheck from "lucide-react/icons/circle-check";
import { useState } from "react";

import { PageTitle } from "../lib/PageTitle.tsx";
import { Button } from "../ui/Button.tsx";
import { MessagePanel } from "../ui/MessagePanel.tsx";
import { ContactForm } from "./ContactForm.tsx";

import styles from "./HelpdeskPage.module.css";

/** The focused button is removed, so the focus moves to the result, which is read out. */
const focusAtFirst = (heading: HTMLHeadingElement | null) => heading?.focus();

/** The site's own contact form: a page without header and footer, for the frame of /contact. */
export function HelpdeskPage() {
  const [answer, setAnswer] = useState<string>();
  return (
    <main className={styles.page} aria-label="Contact form">
      <PageTitle title="Contact form" description="Write to the people behind the broadcasts." />
      {answer === undefined ? (
        <ContactForm onSent={setAnswer} />
      ) : (
        <MessagePanel
          actions={
            <>
              {/* The form is in a frame of a page of this site. */}
              <a href="/" target="_top">
                Go to the homepage
              </a>
              <Button look="quiet" onClick={() => setAnswer(undefined)}>
                Write another message
              </Button>
            </>
          }
        >
          <CircleCheck className={styles.icon} aria-hidden="true" />
          <h1 ref={focusAtFirst} tabIndex={-1}>
            Message sent
          </h1>
          <p>{answer}</p>
        </MessagePanel>
      )}
    </main>
  );
}
