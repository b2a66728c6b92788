import { describeFailure } from "../../lib/describeFailure.ts";
import {
  useDeleteWebhookMutation,
  type WebhookCard_WebhookFragment as Webhook,
} from "../../lib/generated/WebhookCard.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { useClosedWhenDeleted } from "../forms/useClosedWhenDeleted.ts";

interface DeleteWebhookProps {
  webhook: Webhook;
  /** Whether it is not in the list any more, as also after its own deletion. */
  isGone: boolean;
  onDeleted: () => void;
  onClose: () => void;
}

const failure = "The webhook could not be deleted. Please try again.";

/** Confirms that a webhook is deleted together with its pending deliveries. */
export function DeleteWebhook({ webhook: { id, url }, isGone, onDeleted, onClose }: DeleteWebhookProps) {
  const [remove, { loading, called }] = useDeleteWebhookMutation({
    variables: { id },
    onCompleted({ deleteWebhook: { userErrors } }) {
      showToast({ text: userErrors[0]?.message ?? "Webhook deleted." });
      onDeleted();
      onClose();
    },
    onError(error) {
      showToast({ text: describeFailure(error, failure) });
      onClose();
    },
  });
  useClosedWhenDeleted({ name: url, isDeleted: isGone && !called, onClose });

  return (
    <ConfirmDialog
      title="Delete this webhook?"
      confirmLabel="Delete webhook"
      busyLabel={loading ? "Deleting..." : null}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        <strong>{url}</strong> receives nothing any more. What was not delivered is not sent.
      </p>
    </ConfirmDialog>
  );
}
