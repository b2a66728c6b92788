import { describeFailure } from "../../lib/describeFailure.ts";
import {
  useRotateWebhookSecretMutation,
  type WebhookCard_WebhookFragment as Webhook,
} from "../../lib/generated/WebhookCard.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { useClosedWhenDeleted } from "../forms/useClosedWhenDeleted.ts";

interface NewSecretProps {
  webhook: Webhook;
  /** Whether it is not in the list any more. */
  isGone: boolean;
  onMade: (url: string, secret: string) => void;
  onClose: () => void;
}

const failure = "The secret could not be made. Please try again.";

/** Confirms that the secret is replaced. */
export function NewSecret({ webhook: { id, url }, isGone, onMade, onClose }: NewSecretProps) {
  const [rotate, { loading, called }] = useRotateWebhookSecretMutation({
    variables: { id },
    onCompleted({ rotateWebhookSecret: { secret, userErrors } }) {
      if (secret !== null) return onMade(url, secret);
      showToast({ text: userErrors[0]?.message ?? failure });
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
      title="Make a new secret?"
      confirmLabel="Make secret"
      busyLabel={loading ? "Creating..." : null}
      onConfirm={() => void rotate()}
      onCancel={onClose}
    >
      <p>
        For a day, messages to <strong>{url}</strong> are signed with both secrets. Change the program
        meanwhile.
      </p>
    </ConfirmDialog>
  );
}
