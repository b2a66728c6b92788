import { AccountDeletionRules } from "../../domain/accountForms.ts";
import { deleteDrafts } from "../lib/draftStorage.ts";
import { useDeleteAccountMutation } from "../lib/generated/DeleteAccount.ts";
import { useSentForm } from "../lib/useSentForm.ts";
import { useSessionChange } from "../session/useSessionChange.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/forms/Field.tsx";
import { SubmitButton } from "../ui/forms/SubmitButton.tsx";
import { Notice } from "../ui/Notice.tsx";
import { showToast } from "../ui/toast.ts";

import styles from "./AccountPage.module.css";

interface DeleteAccountDialogProps {
  /** Whether the account has a password, which must be entered. */
  hasPassword: boolean;
  onCancel: () => void;
}

/** Asks the viewer to confirm the deletion of the account. */
export function DeleteAccountDialog({ hasPassword, onCancel }: DeleteAccountDialogProps) {
  const changeSession = useSessionChange();
  const [deleteAccount] = useDeleteAccountMutation();
  const { field, onSubmit, isBusy, problem } = useSentForm({
    rules: AccountDeletionRules,
    failure: "The account could not be deleted. Please try again.",
    send: async ({ password }) => {
      const { data } = await deleteAccount({ variables: { password: password ?? null } });
      const result = data?.deleteAccount;
      if (result?.userErrors.length === 0) {
        deleteDrafts();
        showToast({ text: "Your account has been deleted." });
        void changeSession();
      }
      return result?.userErrors;
    },
  });

  return (
    <Dialog title="Delete your account?" onCancel={onCancel}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <p className={styles.explanation}>
          Your email address, your favourites, your unlocked series, your reminders and where you stopped
          watching are deleted with it. This cannot be undone.
        </p>
        {hasPassword && (
          <Field label="Password" type="password" autoComplete="current-password" {...field("password")} />
        )}
        <Notice problem={problem} />
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <SubmitButton label="Delete account" busyLabel="Deleting..." look="danger" isBusy={isBusy} />
        </div>
      </form>
    </Dialog>
  );
}
