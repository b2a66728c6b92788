import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import * as v from "valibot";

import { webhookRules } from "../../../domain/webhooks.ts";
import { AdminWebhooksPageDocument } from "../../lib/generated/AdminWebhooksPage.ts";
import {
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  type WebhookCard_WebhookFragment as Webhook,
  type WebhookInput,
} from "../../lib/generated/WebhookCard.ts";
import { useAddition } from "../../lib/useAddition.ts";
import { useIsMounted } from "../../lib/useIsMounted.ts";
import { useSentForm } from "../../lib/useSentForm.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { Switch } from "../../ui/forms/Switch.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { CheckboxGroup } from "../forms/CheckboxGroup.tsx";
import { eventNames, isWebhookEvent } from "./eventNames.ts";

import styles from "./WebhooksPanel.module.css";

interface WebhookFormProps {
  /** The present webhooks. */
  webhooks: readonly Webhook[];
  /** The webhook when the form was opened; null to add one. */
  start: Webhook | null;
  /** Called with the secret of a new webhook. */
  onMade: (url: string, secret: string) => void;
  onClose: () => void;
}

const rules = v.object(webhookRules);

/** The present list, with what was added to and removed from the former one. */
function keepChanges(former: readonly string[], typed: readonly string[], present: readonly string[]) {
  const kept = present.filter((item) => typed.includes(item) || !former.includes(item));
  const added = typed.filter((item) => !former.includes(item) && !present.includes(item));
  return [...kept, ...added];
}

/** Adds or changes a webhook. */
export function WebhookForm({ webhooks, start, onMade, onClose }: WebhookFormProps) {
  const client = useApolloClient();
  // The list behind the form follows other admins' changes. A form with their version would overwrite these unseen.
  const [base, setBase] = useState(start);
  const isMounted = useIsMounted();
  const [create] = useCreateWebhookMutation();
  const [update] = useUpdateWebhookMutation();
  const addOnce = useAddition({ list: webhooks, load });
  const { form, field, onSubmit, isBusy, problem } = useSentForm({
    rules,
    values: { url: base?.url ?? "", events: [...(base?.events ?? [])], isOn: base?.isOn ?? true },
    failure: "The webhook could not be saved. Please try again.",
    async send({ events, ...rest }) {
      const input = { ...rest, events: events.filter(isWebhookEvent) };
      return base === null ? addOnce(() => add(input)) : change(base, input);
    },
  });

  async function load(): Promise<readonly Webhook[] | undefined> {
    const { data } = await client.query({ query: AdminWebhooksPageDocument, fetchPolicy: "network-only" });
    return data?.webhooks;
  }

  async function add(input: WebhookInput) {
    const { data } = await create({ variables: { input } });
    const made = data?.createWebhook;
    if (made && made.secret !== null) onMade(input.url, made.secret);
    return made?.userErrors;
  }

  async function change(former: Webhook, input: WebhookInput) {
    const { id, version } = former;
    const { data } = await update({ variables: { id, version, input } });
    const changed = data?.updateWebhook;
    if (changed?.userErrors.length === 0 && isMounted()) onClose();
    if (changed?.userErrors.some(({ code }) => code === "OUT_OF_DATE")) await takePresent(former);
    return changed?.userErrors;
  }

  /** Loads the present version. Without it the form keeps the former one, and the next save is refused as well. */
  async function takePresent(former: Webhook) {
    const [loaded] = await Promise.allSettled([load()]);
    const present = (loaded.status === "fulfilled" ? loaded.value : undefined)?.find(
      ({ id }) => id === former.id,
    );
    if (!present) return;
    const events = keepChanges(former.events, form.getValues("events"), present.events);
    form.setValue("events", events, { shouldDirty: true });
    setBase(present);
  }

  return (
    <Dialog title={start === null ? "Add webhook" : "Edit webhook"} width="wide" onCancel={onClose}>
      <form className={styles.form} noValidate aria-label="Webhook" onSubmit={onSubmit}>
        <Field
          label="Address"
          type="url"
          autoComplete="off"
          hint="Begins with https://. The address of a program that verifies what it receives."
          {...field("url")}
        />
        <CheckboxGroup
          legend="Events"
          choices={eventNames}
          problem={form.formState.errors.events?.message}
          field={form.register("events")}
        />
        {start !== null && <Switch label="On" {...form.register("isOn")} />}
        <Notice problem={problem} />
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton label="Save" busyLabel="Saving..." isBusy={isBusy} />
        </div>
      </form>
    </Dialog>
  );
}
