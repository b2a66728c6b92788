import { useState } from "react";
import { Link, Navigate } from "react-router-dom";

import { describeFailure } from "../lib/describeFailure.ts";
import { useResetPasswordMutation } from "../lib/generated/NewPasswordForm.ts";
import { Notice } from "../ui/Notice.tsx";
import { SubmitButton } from "../ui/SubmitButton.tsx";
import { showToast } from "../ui/toast.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { awaitNewSession } from "./newSession.ts";
import { SessionForm } from "./SessionForm.tsx";
import { usePasswordRule } from "./usePasswordRule.ts";

interface NewPasswordFormProps {
  /** Of the mailed link. */
  token: string;
  /** Another link is wanted. */
  onGiveUp: () => void;
}

/** The form for the new password, opened by the link of a mail. */
export function NewPasswordForm({ token, onGiveUp }: NewPasswordFormProps) {
  const { rule, readAgain } = usePasswordRule();
  const [newPassword, setNewPassword] = useState("");
  const [resetPassword, { data, error, loading }] = useResetPasswordMutation({
    onCompleted: ({ resetPassword: { message, userErrors } }) => {
      if (message !== null) showToast({ text: message });
      if (userErrors.some(({ field }) => field === "newPassword")) readAgain();
    },
    // Shown above the button; without it the mutation's promise would reject as well.
    onError: () => {},
  });

  const answer = loading ? undefined : data?.resetPassword;
  if (answer?.message != null) return <Navigate to="/login" replace />;

  const refusal = answer?.userErrors[0];
  const problem = refusal?.message ?? (error && describeFailure(error, error.message));

  return (
    <SessionForm
      title="Choose a new password"
      isBusy={loading}
      onSubmit={() => void awaitNewSession(() => resetPassword({ variables: { token, newPassword } }))}
      links={
        <>
          <Link to="/login">Back to sign in</Link>
          {refusal?.code === "EXPIRED" && (
            <Link to="/forgot-password" onClick={onGiveUp}>
              Send a new link
            </Link>
          )}
        </>
      }
    >
      <NewPasswordField
        label="New password"
        rule={rule}
        isRefused={refusal?.field === "newPassword"}
        value={newPassword}
        onChange={setNewPassword}
      />
      <Notice problem={loading ? undefined : problem} />
      <SubmitButton label="Save the password" busyLabel="Saving..." isBusy={loading} />
    </SessionForm>
  );
}
