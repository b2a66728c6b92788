import * as v from "valibot";

import { webhookRules } from "../../../domain/webhooks.ts";
import {
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  type WebhookCard_WebhookFragment as Webhook,
  type WebhookInput,
} from "../../lib/generated/WebhookCard.ts";
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
  /** The webhook in its present version; null to add one. */
  webhook: Webhook | null;
  /** Called with the secret of a new webhook. */
  onMade: (url: string, secret: string) => void;
  /** Called when the webhook has another version than the form. */
  onOutdated: () => void;
  onClose: () => void;
}

const rules = v.object(webhookRules);

/** Adds or changes a webhook. */
export function WebhookForm({ webhook, onMade, onOutdated, onClose }: WebhookFormProps) {
  const isMounted = useIsMounted();
  const [create] = useCreateWebhookMutation();
  const [update] = useUpdateWebhookMutation();
  const { form, field, onSubmit, isBusy, problem } = useSentForm({
    rules,
    values: { url: webhook?.url ?? "", events: [...(webhook?.events ?? [])], isOn: webhook?.isOn ?? true },
    failure: "The webhook could not be saved. Please try again.",
    async send({ events, ...rest }) {
      const input = { ...rest, events: events.filter(isWebhookEvent) };
      return webhook === null ? add(input) : change(webhook, input);
    },
  });

  async function add(input: WebhookInput) {
    const { data } = await create({ variables: { input } });
    const made = data?.createWebhook;
    if (made && made.secret !== null) onMade(input.url, made.secret);
    return made?.userErrors;
  }

  async function change({ id, version }: Webhook, input: WebhookInput) {
    const { data } = await update({ variables: { id, version, input } });
    const changed = data?.updateWebhook;
    if (changed?.userErrors.length === 0 && isMounted()) onClose();
    if (changed?.userErrors.some(({ code }) => code === "OUT_OF_DATE")) onOutdated();
    return changed?.userErrors;
  }

  return (
    <Dialog title={webhook === null ? "Add webhook" : "Edit webhook"} width="wide" onCancel={onClose}>
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
        {webhook !== null && <Switch label="On" {...form.register("isOn")} />}
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
