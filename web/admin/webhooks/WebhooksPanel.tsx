import Plus from "lucide-react/icons/plus";
import WebhookIcon from "lucide-react/icons/webhook";
import { useRef, useState } from "react";

import { mostWebhooks } from "../../../domain/webhooks.ts";
import type { WebhookCard_WebhookFragment as Webhook } from "../../lib/generated/WebhookCard.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyList } from "../../ui/lists/EmptyList.tsx";
import { useFocusAfterDeletion } from "../../ui/lists/useFocusAfterDeletion.ts";
import { Panel } from "../../ui/Panel.tsx";
import { DeleteWebhook } from "./DeleteWebhook.tsx";
import { NewSecret } from "./NewSecret.tsx";
import { WebhookCard } from "./WebhookCard.tsx";
import { WebhookForm } from "./WebhookForm.tsx";
import { WebhookSecret } from "./WebhookSecret.tsx";

import styles from "./WebhooksPanel.module.css";

interface WebhooksPanelProps {
  webhooks: readonly Webhook[];
  /** Called to query them again. */
  onChanged: () => void;
}

type Opened =
  | { dialog: "form"; webhook: Webhook | null }
  | { dialog: "delete" | "rotate"; webhook: Webhook }
  | { dialog: "secret"; url: string; secret: string };

/** The addresses of other programs that receive events. */
export function WebhooksPanel({ webhooks, onChanged }: WebhooksPanelProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const isGone = (webhook: Webhook) => !webhooks.some(({ id }) => id === webhook.id);

  function showSecret(url: string, secret: string) {
    setOpened({ dialog: "secret", url, secret });
    onChanged();
  }

  return (
    <Panel
      title="Webhooks"
      actions={
        webhooks.length < mostWebhooks && (
          <Button onClick={() => setOpened({ dialog: "form", webhook: null })}>
            <Plus size={16} aria-hidden="true" /> Add webhook
          </Button>
        )
      }
    >
      {webhooks.length === 0 ? (
        <EmptyList icon={<WebhookIcon />}>
          <p>
            A webhook tells another program at once when a broadcast goes live, a match begins or a score
            changes.
          </p>
        </EmptyList>
      ) : (
        <WebhookList webhooks={webhooks} onOpen={setOpened} />
      )}
      {opened?.dialog === "form" && (
        <WebhookForm webhooks={webhooks} start={opened.webhook} onMade={showSecret} onClose={close} />
      )}
      {opened?.dialog === "rotate" && (
        <NewSecret
          webhook={opened.webhook}
          isGone={isGone(opened.webhook)}
          onMade={showSecret}
          onClose={close}
        />
      )}
      {opened?.dialog === "delete" && (
        <DeleteWebhook
          webhook={opened.webhook}
          isGone={isGone(opened.webhook)}
          onDeleted={onChanged}
          onClose={close}
        />
      )}
      {opened?.dialog === "secret" && (
        <WebhookSecret url={opened.url} secret={opened.secret} onClose={close} />
      )}
    </Panel>
  );
}

interface WebhookListProps {
  webhooks: readonly Webhook[];
  onOpen: (opened: Opened) => void;
}

function WebhookList({ webhooks, onOpen }: WebhookListProps) {
  const list = useRef<HTMLDivElement>(null);
  useFocusAfterDeletion(
    list,
    webhooks.map(({ id }) => id),
  );
  return (
    <div ref={list}>
      <ul className={styles.list}>
        {webhooks.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            webhook={webhook}
            onEdit={() => onOpen({ dialog: "form", webhook })}
            onRotate={() => onOpen({ dialog: "rotate", webhook })}
            onDelete={() => onOpen({ dialog: "delete", webhook })}
          />
        ))}
      </ul>
    </div>
  );
}
