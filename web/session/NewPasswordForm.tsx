import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { NewPasswordRules } from "../../domain/accountForms.ts";
import { useResetPasswordMutation } from "../lib/generated/NewPasswordForm.ts";
import { useSentForm } from "../lib/useSentForm.ts";
import { SubmitButton } from "../ui/forms/SubmitButton.tsx";
import { Notice } from "../ui/Notice.tsx";
import { showToast } from "../ui/toast.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { awaitNewSession } from "./newSession.ts";
import { SessionForm } from "./SessionForm.tsx";

interface NewPasswordFormProps {
  /** The token of the mailed link. */
  token: string;
  /** Called when the viewer requests another link. */
  onGiveUp: () => void;
}

/** The form for the new password, opened by the mailed link. */
export function NewPasswordForm({ token, onGiveUp }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const [isExpired, setIsExpired] = useState(false);
  const [resetPassword] = useResetPasswordMutation();
  const { field, onSubmit, isBusy, problem } = useSentForm({
    rules: NewPasswordRules,
    send: async ({ newPassword }) => {
      const { data } = await awaitNewSession(() => resetPassword({ variables: { token, newPassword } }));
      const result = data?.resetPassword;
      setIsExpired(result?.userErrors.some(({ code }) => code === "EXPIRED") ?? false);
      if (result?.message != null) {
        showToast({ text: result.message });
        void navigate("/login", { replace: true });
      }
      return result?.userErrors;
    },
  });

  return (
    <SessionForm
      title="Choose a new password"
      onSubmit={onSubmit}
      links={
        <>
          <Link to="/login">Back to sign in</Link>
          {isExpired && (
            <Link to="/forgot-password" onClick={onGiveUp}>
              Send a new link
            </Link>
          )}
        </>
      }
    >
      <NewPasswordField label="New password" {...field("newPassword")} />
      <Notice problem={problem} />
      <SubmitButton label="Save the password" busyLabel="Saving..." isBusy={isBusy} />
    </SessionForm>
  );
}
