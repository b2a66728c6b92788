import { describeFailure } from "../../lib/describeFailure.ts";
import {
  type AccessCodes_CodeFragment as Code,
  useRevokeAccessCodeMutation,
} from "../../lib/generated/AccessCodes.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";

const failure = "The code could not be revoked. Please try again.";

/** Confirms that a code ends now. */
export function RevokeAccessCode({ code: { id, name }, onClose }: { code: Code; onClose: () => void }) {
  const [revoke, { loading }] = useRevokeAccessCodeMutation({
    variables: { id },
    onCompleted({ revokeAccessCode: { userErrors } }) {
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
      <p>
        The series is locked at once for all who opened it with this code, also while they watch. The password
        and other codes stay as they are.
      </p>
    </ConfirmDialog>
  );
}
