import { useState } from "react";

import { describeFailure } from "../../lib/describeFailure.ts";
import {
  type AdminsPanel_UserFragment as User,
  useAddAdminMutation,
} from "../../lib/generated/AdminsPanel.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { useFocusFallback } from "../../ui/useKeptFocus.ts";
import { useClosedWhenGone } from "../forms/useClosedWhenDeleted.ts";
import { placeAdmins } from "./useAdmins.ts";
import { UserLine } from "./UserLine.tsx";

import styles from "./AdminsPanel.module.css";

interface FoundUserProps {
  user: User;
  /** Whether the account is an admin now; the search result may be older. */
  isAdmin: boolean;
}

/** A found account. Rights for one with an unproved address need a confirmation. */
export function FoundUser({ user, isAdmin }: FoundUserProps) {
  const [isAsking, setIsAsking] = useState(false);
  // The button disappears once the account is an admin.
  const focus = useFocusFallback<HTMLLIElement>();
  const [add, { data, error, loading }] = useAddAdminMutation({
    variables: { userId: user.id },
    update: (cache, { data: result }) => placeAdmins(cache, result?.addAdmin.admins),
    onCompleted({ addAdmin: { userErrors } }) {
      setIsAsking(false);
      if (userErrors.length === 0) showToast({ text: `User ${user.email} added as admin.` });
    },
    // The error is shown below the account. Without this handler the mutation's promise would reject as well.
    onError: () => setIsAsking(false),
  });
  useClosedWhenGone({
    message: `${user.email} has been added as admin meanwhile.`,
    isGone: isAsking && isAdmin && !loading,
    onClose: () => setIsAsking(false),
  });
  // With a confirmation the dialog shows the progress.
  const isAdding = loading && !isAsking;
  const reason =
    data?.addAdmin.userErrors[0]?.message ?? (error && describeFailure(error, "Please try again."));

  return (
    <li tabIndex={-1} {...focus}>
      <UserLine user={user}>
        {isAdmin ? (
          <span className={styles.note}>Admin</span>
        ) : (
          <Button
            look="quiet"
            aria-label={`${isAdding ? "Adding" : "Add"} ${user.email} as admin`}
            aria-disabled={loading}
            onClick={loading ? undefined : () => (user.hasProvedEmail ? void add() : setIsAsking(true))}
          >
            {isAdding ? "Adding..." : "Add admin"}
          </Button>
        )}
      </UserLine>
      <p className={styles.problem} role="alert">
        {!loading && reason && `Error adding admin: ${reason}`}
      </p>
      {isAsking && (
        <ConfirmDialog
          title="Add an unconfirmed address?"
          confirmLabel="Add admin"
          busyLabel={loading ? "Adding..." : null}
          onConfirm={() => void add()}
          onCancel={() => setIsAsking(false)}
        >
          <p>
            The address of the account <strong>{user.email}</strong> is not confirmed. Anyone could have typed
            it.
          </p>
          <p>
            An admin can change everything on this site. Ask the person first whether the account is theirs.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}
