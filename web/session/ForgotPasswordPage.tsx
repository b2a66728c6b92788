import { useEffect, useEffectEvent, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";

import { describeFailure } from "../lib/describeFailure.ts";
import { useRequestPasswordResetMutation } from "../lib/generated/ForgotPasswordPage.ts";
import { Field } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { SubmitButton } from "../ui/SubmitButton.tsx";
import { useEarlyText } from "../ui/useEarlyText.ts";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { SessionForm } from "./SessionForm.tsx";

/** Mails a link for a new password; the link leads here again, with its token. */
export function ForgotPasswordPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const carried = searchParams.get("token");
  const [token, setToken] = useState(carried);

  if (carried && carried !== token) setToken(carried);

  // Removed from the address, so that it is in no history entry and no Referer header.
  const cleanAddress = useEffectEvent(() => setSearchParams({}, { replace: true }));

  useEffect(() => {
    if (carried) cleanAddress();
  }, [carried]);

  return token ? <NewPasswordForm token={token} onGiveUp={() => setToken(null)} /> : <RequestForm />;
}

function RequestForm() {
  const [email, setEmail] = useState("");
  const [request, { data, error, loading }] = useRequestPasswordResetMutation({
    // Shown above the button; without it the mutation's promise would reject as well.
    onError: () => {},
  });

  const answer = loading ? undefined : data?.requestPasswordReset;
  const refusal = answer?.userErrors[0]?.message;
  const problem = refusal ?? (error && describeFailure(error, error.message));

  return (
    <SessionForm
      title="Reset your password"
      isBusy={loading}
      onSubmit={() => void request({ variables: { email } })}
      links={<Link to="/login">Back to sign in</Link>}
    >
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        required
        ref={useEarlyText(setEmail)}
        aria-invalid={refusal !== undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Notice problem={loading ? undefined : problem} success={answer?.message ?? undefined} />
      <SubmitButton label="Send the link" busyLabel="Sending…" isBusy={loading} />
    </SessionForm>
  );
}
