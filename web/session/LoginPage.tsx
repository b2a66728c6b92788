import { useState } from "react";
import { Link } from "react-router-dom";

import { describeFailure } from "../lib/describeFailure.ts";
import { useSignInMutation } from "../lib/generated/LoginPage.ts";
import { Field } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { SubmitButton } from "../ui/SubmitButton.tsx";
import { useEarlyText } from "../ui/useEarlyText.ts";
import { GoogleButton } from "./GoogleButton.tsx";
import { SessionForm } from "./SessionForm.tsx";
import { useSessionChange } from "./useSessionChange.ts";

import styles from "./LoginPage.module.css";

/** Signs in by email and password, or with Google. */
export function LoginPage() {
  const changeSession = useSessionChange();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(false);
  const [signIn, { data, error, loading }] = useSignInMutation({
    onCompleted: (answer) => {
      if (answer.signIn.viewer) void changeSession();
    },
    // Shown above the button; without it the mutation's promise would reject as well.
    onError: () => {},
  });

  const refusal = data?.signIn.userErrors[0]?.message;
  const problem = refusal ?? describeFailure(error, "Could not sign in. Please try again.");
  const isRefused = refusal !== undefined && !loading;

  return (
    <SessionForm
      title="Sign in"
      isBusy={loading}
      onSubmit={() => void signIn({ variables: { input: { email, password, remember } } })}
      links={
        <>
          <Link to="/forgot-password">Forgot your password?</Link>
          <Link to="/signup">Create an account</Link>
        </>
      }
    >
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        required
        ref={useEarlyText(setEmail)}
        aria-invalid={isRefused}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        ref={useEarlyText(setPassword)}
        aria-invalid={isRefused}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <label className={styles.remember}>
        <input
          type="checkbox"
          // It may have been ticked in the server's HTML.
          ref={(box) => {
            if (box?.checked) setRemember(true);
          }}
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        Remember Me
      </label>
      <Notice problem={loading ? undefined : problem} />
      <SubmitButton label="Sign in" busyLabel="Signing in…" isBusy={loading} />
      <GoogleButton remember={remember} />
    </SessionForm>
  );
}
