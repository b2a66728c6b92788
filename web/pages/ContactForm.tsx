import { useEffect } from "react";

import { ContactRules } from "../../domain/contactForm.ts";
import { useSendContactRequestMutation } from "../lib/generated/HelpdeskPage.ts";
import { useSentForm } from "../lib/useSentForm.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { Field } from "../ui/forms/Field.tsx";
import { SubmitButton } from "../ui/forms/SubmitButton.tsx";
import { TextArea } from "../ui/forms/TextArea.tsx";
import { Notice } from "../ui/Notice.tsx";

import styles from "./HelpdeskPage.module.css";

/** Sends the message to the organiser, and then calls `onSent`. */
export function ContactForm({ onSent }: { onSent: (confirmation: string) => void }) {
  const ownEmail = useViewer().viewer?.email;
  const [send] = useSendContactRequestMutation();
  const { form, field, onSubmit, isBusy, problem } = useSentForm({
    rules: ContactRules,
    failure: "Your message could not be sent. Please try again.",
    send: async (input) => {
      const { data } = await send({ variables: { input } });
      const result = data?.sendContactRequest;
      if (result?.userErrors.length === 0)
        onSent(result.message ?? "A representative will be in touch by email.");
      return result?.userErrors;
    },
  });

  useEffect(() => {
    // Set by an effect, because values of the form would replace what was typed into the server's HTML.
    if (ownEmail !== undefined && !form.getValues("email")) form.setValue("email", ownEmail);
  }, [form, ownEmail]);

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <h1 className={styles.title}>Send us a message</h1>
      <Field label="Email" type="email" autoComplete="email" {...field("email")} />
      <Field label="Subject" type="text" {...field("subject")} />
      <TextArea label="Message" {...field("message")} />
      <Notice problem={problem} />
      <SubmitButton label="Send" busyLabel="Sending..." isBusy={isBusy} />
    </form>
  );
}
