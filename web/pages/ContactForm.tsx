import { useId, useState } from "react";

import { describeFailure } from "../lib/describeFailure.ts";
import { useSendContactRequestMutation } from "../lib/generated/HelpdeskPage.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { Field } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { SubmitButton } from "../ui/SubmitButton.tsx";
import { TextArea } from "../ui/TextArea.tsx";

import styles from "./HelpdeskPage.module.css";

const sent = "A representative will be in touch by email.";
const unsent = "Your message could not be sent. Please try again.";

/** Sends the message to the organiser, and then calls `onSent`. */
export function ContactForm({ onSent }: { onSent: (answer: string) => void }) {
  const { viewer } = useViewer();
  const problemId = useId();
  const [typedEmail, setTypedEmail] = useState<string>();
  const [subject, setSubject] = useState("");
  const [message, setMessage] = useState("");
  const [send, { data, error, loading }] = useSendContactRequestMutation({
    onCompleted: ({ sendContactRequest: answer }) => {
      if (answer.userErrors.length === 0) onSent(answer.message ?? sent);
    },
    // Shown above the button; without it the mutation's promise would reject as well.
    onError: () => {},
  });

  const email = typedEmail ?? viewer?.email ?? "";
  const refusal = loading ? undefined : data?.sendContactRequest.userErrors[0];
  const problem = refusal?.message ?? describeFailure(error, unsent);
  const point = (field: string) =>
    refusal?.field === field && { "aria-invalid": true, "aria-describedby": problemId };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!loading) void send({ variables: { input: { email, subject, message } } });
      }}
    >
      <h1 className={styles.title}>Send us a message</h1>
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        {...point("email")}
        value={email}
        onChange={(event) => setTypedEmail(event.target.value)}
      />
      <Field
        label="Subject"
        type="text"
        required
        maxLength={200}
        {...point("subject")}
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
      />
      <TextArea
        label="Message"
        required
        maxLength={5000}
        {...point("message")}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <Notice id={problemId} problem={loading ? undefined : problem} />
      <SubmitButton label="Send" busyLabel="Sending…" isBusy={loading} />
    </form>
  );
}
