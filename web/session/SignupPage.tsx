import { useState } from "react";
import { Link } from "react-router-dom";

import { describeFailure } from "../lib/describeFailure.ts";
import { useSignUpMutation } from "../lib/generated/SignupPage.ts";
import { Field } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { SubmitButton } from "../ui/SubmitButton.tsx";
import { useEarlyText } from "../ui/useEarlyText.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { SessionForm } from "./SessionForm.tsx";
import { usePasswordRule } from "./usePasswordRule.ts";
import { useSessionChange } from "./useSessionChange.ts";

/** Creates an account by email and password, and signs it in. */
export function SignupPage() {
  const changeSession = useSessionChange();
  const { rule, readAgain } = usePasswordRule();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [signUp, { data, error, loading }] = useSignUpMutation({
    onCompleted: ({ signUp: { viewer, userErrors } }) => {
      if (viewer) void changeSession();
      if (userErrors.some(({ field }) => field === "password")) readAgain();
    },
    // Shown above the button; without it the mutation's promise would reject as well.
    onError: () => {},
  });

  const refusal = loading ? undefined : data?.signUp.userErrors[0];
  const problem = refusal?.message ?? describeFailure(error, "Failed to create an account");

  return (
    <SessionForm
      title="Sign up"
      isBusy={loading}
      onSubmit={() => void signUp({ variables: { input: { email, password, remember: false } } })}
      links={<Link to="/login">Have an account? Sign in</Link>}
    >
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        required
        ref={useEarlyText(setEmail)}
        aria-invalid={refusal?.field === "email"}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <NewPasswordField
        label="Password"
        rule={rule}
        isRefused={refusal?.field === "password"}
        value={password}
        onChange={setPassword}
      />
      <Notice problem={loading ? undefined : problem} />
      <SubmitButton label="Sign up" busyLabel="Signing up…" isBusy={loading} />
    </SessionForm>
  );
}
