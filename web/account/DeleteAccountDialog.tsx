import { useState } from "react";

import { describeFailure } from "../lib/describeFailure.ts";
import { useDeleteAccountMutation } from "../lib/generated/DeleteAccount.ts";
import { useSessionChange } from "../session/useSessionChange.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { SubmitButton } from "../ui/SubmitButton.tsx";
import { showToast } from "../ui/toast.ts";

import styles from "./AccountPage.module.css";

interface DeleteAccountDialogProps {
  /** Whether the account has a password, which must be entered. */
  hasPassword: boolean;
  onCancel: () => void;
}

/** Asks whether the account is really meant to go. */
export function DeleteAccountDialog({ hasPassword, onCancel }: DeleteAccountDialogProps) {
  const changeSession = useSessionChange();
  const [password, setPassword] = useState("");
  const [deleteAccount, { data, error, loading }] = useDeleteAccountMutation({
    onCompleted: ({ deleteAccount: { userErrors } }) => {
      if (userErrors.length > 0) return;
      showToast({ text: "Your account has been deleted." });
      void changeSession();
    },
    // Shown above the buttons; without it the mutation's promise would reject as well.
    onError: () => {},
  });

  const refusal = loading ? undefined : data?.deleteAccount.userErrors[0]?.message;
  const failure = describeFailure(error, "The account could not be deleted. Please try again.");
  return (
    <Dialog title="Delete your account?" onCancel={onCancel}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!loading) void deleteAccount({ variables: { password: hasPassword ? password : null } });
        }}
      >
        <p className={styles.explanation}>
          Your email address, your favourites, your unlocked series and where you stopped watching are deleted
          with it. This cannot be undone.
        </p>
        {hasPassword && (
          <Field
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            aria-invalid={refusal !== undefined}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <Notice problem={loading ? undefined : (refusal ?? failure)} />
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <SubmitButton label="Delete account" busyLabel="Deleting…" look="danger" isBusy={loading} />
        </div>
      </form>
    </Dialog>
  );
}
