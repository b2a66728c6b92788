import { useEffect, useEffectEvent, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";

import { ResetRequestRules } from "../../domain/accountForms.ts";
import { useRequestPasswordResetMutation } from "../lib/generated/ForgotPasswordPage.ts";
import { useSentForm } from "../lib/useSentForm.ts";
import { Field } from "../ui/forms/Field.tsx";
import { SubmitButton } from "../ui/forms/SubmitButton.tsx";
import { Notice } from "../ui/Notice.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { SessionForm } from "./SessionForm.tsx";

/** Requests a mail with a link for a new password; the link opens this page with its token. */
export function ForgotPasswordPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const inAddress = searchParams.get("token");
  const [token, setToken] = useState(inAddress);

  if (inAddress && inAddress !== token) setToken(inAddress);

  // The token is removed from the address, so that no history entry and no Referer header contains it.
  const cleanAddress = useEffectEvent(() => setSearchParams({}, { replace: true }));

  useEffect(() => {
    if (inAddress) cleanAddress();
  }, [inAddress]);

  return token ? <NewPasswordForm token={token} onGiveUp={() => setToken(null)} /> : <RequestForm />;
}

function RequestForm() {
  const [request, { data, loading }] = useRequestPasswordResetMutation();
  const { field, onSubmit, isBusy, problem } = useSentForm({
    rules: ResetRequestRules,
    send: async (variables) => (await request({ variables })).data?.requestPasswordReset.userErrors,
  });
  const message = loading ? undefined : data?.requestPasswordReset.message;

  return (
    <SessionForm
      title="Reset your password"
      onSubmit={onSubmit}
      links={<Link to="/login">Back to sign in</Link>}
    >
      <Field label="Email" type="email" autoComplete="username" {...field("email")} />
      <Notice problem={problem} success={message ?? undefined} />
      <SubmitButton label="Send the link" busyLabel="Sending..." isBusy={isBusy} />
    </SessionForm>
  );
}
