import { ChangePasswordRules } from "../../domain/accountForms.ts";
import { useChangePasswordMutation } from "../lib/generated/ChangePassword.ts";
import { useSentForm } from "../lib/useSentForm.ts";
import { NewPasswordField } from "../session/NewPasswordField.tsx";
import { awaitNewSession } from "../session/newSession.ts";
import { Field } from "../ui/forms/Field.tsx";
import { SubmitButton } from "../ui/forms/SubmitButton.tsx";
import { Notice } from "../ui/Notice.tsx";

import styles from "./AccountPage.module.css";

/** The form that replaces the password; it requires the current one. */
export function ChangePassword({ email }: { email: string }) {
  const [changePassword, { data, loading }] = useChangePasswordMutation();
  const { form, field, onSubmit, isBusy, problem } = useSentForm({
    rules: ChangePasswordRules,
    failure: "The password could not be changed. Please try again.",
    send: async (variables) => {
      const { data: changed } = await awaitNewSession(() => changePassword({ variables }));
      if (changed?.changePassword.viewer) form.reset();
      return changed?.changePassword.userErrors;
    },
  });

  return (
    <form className={styles.card} aria-labelledby="change-password" noValidate onSubmit={onSubmit}>
      <h3 id="change-password">Change your password</h3>
      {/* Password managers read the account's name from this field. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...field("currentPassword")}
      />
      <NewPasswordField label="New password" {...field("newPassword")} />
      <Notice
        problem={problem}
        success={
          !loading && data?.changePassword.viewer
            ? "Your password has been changed. Other devices were signed out."
            : undefined
        }
      />
      <SubmitButton label="Change password" busyLabel="Changing..." isBusy={isBusy} />
    </form>
  );
}
