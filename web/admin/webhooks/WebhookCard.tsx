import { describeFailure } from "../../lib/describeFailure.ts";
import {
  type WebhookCard_WebhookFragment as Webhook,
  useTestWebhookMutation,
} from "../../lib/generated/WebhookCard.ts";
import { Button } from "../../ui/Button.tsx";
import { showToast } from "../../ui/toast.ts";
import { EventTime } from "../episodes/EventTime.tsx";
import { DeliveryList } from "./DeliveryList.tsx";
import { eventNames } from "./eventNames.ts";

import styles from "./WebhooksPanel.module.css";

interface WebhookCardProps {
  webhook: Webhook;
  onEdit: () => void;
  onRotate: () => void;
  onDelete: () => void;
}

const failure = "The test could not be sent. Please try again.";

/** A webhook: its address, its events, whether deliveries succeed, and its last deliveries. */
export function WebhookCard({ webhook, onEdit, onRotate, onDelete }: WebhookCardProps) {
  const { id, url, events, isOn, deliveries } = webhook;
  const [send, { loading }] = useTestWebhookMutation({
    variables: { id },
    onCompleted({ testWebhook: { userErrors } }) {
      showToast({ text: userErrors[0]?.message ?? "A test is on its way." });
    },
    onError: (error) => showToast({ text: describeFailure(error, failure) }),
  });

  return (
    <li className={styles.card} data-id={id}>
      <h3 className={styles.url}>{url}</h3>
      <p className={styles.facts}>{events.map((event) => eventNames[event]).join(" · ")}</p>
      <WebhookState webhook={webhook} />
      <div className={styles.actions}>
        {isOn && (
          <Button
            aria-label={`Send a test to ${url}`}
            aria-disabled={loading}
            onClick={loading ? undefined : () => void send()}
          >
            Send a test
          </Button>
        )}
        <Button look="quiet" aria-label={`Edit ${url}`} onClick={onEdit}>
          Edit
        </Button>
        <Button look="quiet" aria-label={`New secret for ${url}`} onClick={onRotate}>
          New secret
        </Button>
        <Button look="warning" aria-label={`Delete ${url}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
      <DeliveryList deliveries={deliveries} />
    </li>
  );
}

function WebhookState({
  webhook: { isOn, offReason, failingSince, formerSecretEndsAt },
}: {
  webhook: Webhook;
}) {
  return (
    <>
      {!isOn && (
        <p className={styles.problem}>
          {offReason === "GONE" &&
            "Off: the receiver answered that it is gone (410). Edit it to switch it on."}
          {offReason === "FAILING" &&
            "Off: no message could be delivered for three days. Edit it to switch it on."}
          {offReason === null && "Off"}
        </p>
      )}
      {isOn && failingSince !== null && (
        <p className={styles.problem}>
          Not reached since <EventTime instant={failingSince} isDayLeftOutToday />
        </p>
      )}
      {formerSecretEndsAt !== null && (
        <p className={styles.facts}>
          The former secret works until <EventTime instant={formerSecretEndsAt} isDayLeftOutToday />
        </p>
      )}
    </>
  );
}
