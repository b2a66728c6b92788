import { CombinedGraphQLErrors } from "@apollo/client/errors";

import { forbiddenRemoval } from "../../../domain/peopleForms.ts";
import { describeFailure } from "../../lib/describeFailure.ts";
import {
  type AdminsPanel_UserFragment as User,
  useRemoveAdminMutation,
} from "../../lib/generated/AdminsPanel.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { placeAdmins } from "./useAdmins.ts";
import { UserLine } from "./UserLine.tsx";

import styles from "./AdminsPanel.module.css";

interface CurrentAdminProps {
  admin: User;
  /** True for the super admin only. */
  canRemove: boolean;
  /** Whether the dialog that confirms the removal is open. */
  isAsking: boolean;
  onAsk: () => void;
  /** Called when the removal was confirmed. */
  onSend: () => void;
  /** Called to close the dialog. */
  onClose: () => void;
}

function describeRefusal(error: Error): string {
  const isForbidden =
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => extensions?.["code"] === "FORBIDDEN");
  return isForbidden
    ? forbiddenRemoval
    : describeFailure(error, "The admin could not be removed. Please try again.");
}

export function CurrentAdmin({ admin, canRemove, isAsking, onAsk, onSend, onClose }: CurrentAdminProps) {
  const [remove, { data, error, loading }] = useRemoveAdminMutation({
    variables: { userId: admin.id },
    update: (cache, { data: result }) => placeAdmins(cache, result?.removeAdmin.admins),
    onCompleted({ removeAdmin: { userErrors } }) {
      onClose();
      if (userErrors.length === 0) showToast({ text: "Admin removed successfully." });
    },
    // The error is shown below the account. Without this handler the mutation's promise would reject as well.
    onError: onClose,
  });
  const problem = data?.removeAdmin.userErrors[0]?.message ?? (error && describeRefusal(error));

  return (
    <li>
      <UserLine user={admin}>
        {admin.isSuperAdmin ? (
          <span className={styles.note}>Super admin</span>
        ) : (
          canRemove && (
            <Button
              look="quiet"
              aria-label={`Remove ${admin.email}`}
              aria-disabled={loading}
              onClick={loading ? undefined : onAsk}
            >
              Remove
            </Button>
          )
        )}
      </UserLine>
      <p className={styles.problem} role="alert">
        {!loading && problem}
      </p>
      {isAsking && (
        <ConfirmDialog
          title="Remove this admin?"
          confirmLabel="Remove admin"
          busyLabel={loading ? "Removing..." : null}
          onConfirm={() => {
            onSend();
            void remove();
          }}
          onCancel={onClose}
        >
          <p>
            <strong>{admin.email}</strong> loses the rights of an admin at once, also on pages that are open
            now. The account and its other roles stay.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}
