import { CircleCheck } from "lucide-react";
import { useState } from "react";

import { PageTitle } from "../lib/PageTitle.tsx";
import { Button } from "../ui/Button.tsx";
import { ContactForm } from "./ContactForm.tsx";

import styles from "./HelpdeskPage.module.css";

/** The button that had the focus is gone, and what it did is read out. */
const focusAtFirst = (heading: HTMLHeadingElement | null) => heading?.focus();

/** The contact form of our own: a page without the site's header and footer, since it stands in the frame of /contact. */
export function HelpdeskPage() {
  const [answer, setAnswer] = useState<string>();
  return (
    <main className={styles.page} aria-label="Contact form">
      <PageTitle title="Contact form" description="Write to the people behind the broadcasts." />
      {answer === undefined ? (
        <ContactForm onSent={setAnswer} />
      ) : (
        <div className={styles.sent}>
          <CircleCheck className={styles.icon} aria-hidden="true" />
          <h1 className={styles.title} ref={focusAtFirst} tabIndex={-1}>
            Message sent
          </h1>
          <p>{answer}</p>
          <Button look="quiet" onClick={() => setAnswer(undefined)}>
            Write another message
          </Button>
        </div>
      )}
    </main>
  );
}
