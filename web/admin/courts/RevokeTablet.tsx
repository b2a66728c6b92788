import { describeFailure } from "../../lib/describeFailure.ts";
import {
  type CourtTablets_TokenFragment as Token,
  useRevokeAccessTokenMutation,
} from "../../lib/generated/CourtTablets.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";

const failure = "The link could not be revoked. Please try again.";

/** Confirms that a link ends now. */
export function RevokeTablet({ token: { id, name }, onClose }: { token: Token; onClose: () => void }) {
  const [revoke, { loading }] = useRevokeAccessTokenMutation({
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
      <p>Its device cannot score any more from now on. The points that it has sent stay.</p>
    </ConfirmDialog>
  );
}
