import { describeFailure } from "../../lib/describeFailure.ts";
import {
  type ApiTokens_TokenFragment as Token,
  useRevokeApiTokenMutation,
} from "../../lib/generated/ApiTokens.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";

const failure = "The token could not be revoked. Please try again.";

/** Confirms that a token ends now. */
export function RevokeApiToken({ token: { id, name }, onClose }: { token: Token; onClose: () => void }) {
  const [revoke, { loading }] = useRevokeApiTokenMutation({
    variables: { id },
    onCompleted({ revokeAccessToken: { userErrors } }) {
      showToast({ text: userErrors[0]?.message ?? `${name} has been revoked.` });
      onClose();
    },
    onError(error) {
      showToast({ text: describeFailure(error, failure) ?? failure });
      onClose();
    },
  });

  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      confirmLabel="Revoke"
      busyLabel={loading ? "Revoking..." : null}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    >
      <p>Its program is refused from now on, and its connections end. What it has changed stays.</p>
    </ConfirmDialog>
  );
}
