import { useState } from "react";

import { describeFailure } from "../lib/describeFailure.ts";
import { useChangePasswordMutation } from "../lib/generated/ChangePassword.ts";
import { NewPasswordField } from "../session/NewPasswordField.tsx";
import { awaitNewSession } from "../session/newSession.ts";
import { usePasswordRule } from "../session/usePasswordRule.ts";
import { Field } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { SubmitButton } from "../ui/SubmitButton.tsx";

import styles from "./AccountPage.module.css";

/** The form that replaces the password; it requires the present one. */
export function ChangePassword({ email }: { email: string }) {
  const { rule, readAgain } = usePasswordRule();
  const [currentPassword, setCurrentPassword] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const [changePassword, { data, error, loading }] = useChangePasswordMutation({
    onCompleted: ({ changePassword: { userErrors } }) => {
      if (userErrors.some(({ field }) => field === "newPassword")) readAgain();
      if (userErrors.length > 0) return;
      setCurrentPassword("");
      setNewPassword("");
    },
    // Shown above the button; without it the mutation's promise would reject as well.
    onError: () => {},
  });

  const answer = loading ? undefined : data?.changePassword;
  const refusal = answer?.userErrors[0];
  const failure = describeFailure(error, "The password could not be changed. Please try again.");
  return (
    <form
      className={styles.card}
      aria-labelledby="change-password"
      onSubmit={(event) => {
        event.preventDefault();
        if (!loading)
          void awaitNewSession(() => changePassword({ variables: { currentPassword, newPassword } }));
      }}
    >
      <h3 id="change-password">Change your password</h3>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        aria-invalid={refusal?.field === "currentPassword"}
        value={currentPassword}
        onChange={(event) => setCurrentPassword(event.target.value)}
      />
      <NewPasswordField
        label="New password"
        rule={rule}
        isRefused={refusal?.field === "newPassword"}
        value={newPassword}
        onChange={setNewPassword}
      />
      <Notice
        problem={loading ? undefined : (refusal?.message ?? failure)}
        success={
          answer?.viewer ? "Your password has been changed. Other devices were signed out." : undefined
        }
      />
      <SubmitButton label="Change password" busyLabel="Changing…" isBusy={loading} />
    </form>
  );
}
