import { useState } from "react";
import { Navigate, useLocation } from "react-router-dom";

import { useSignInMutation } from "../lib/generated/LoginPage.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { useSessionChange } from "./useSessionChange.ts";
import { useViewer } from "./ViewerProvider.tsx";
import { readWayBack } from "./wayBack.ts";

import styles from "./LoginPage.module.css";

/** Signs in by email and password; whoever is signed in already goes on to where they came from. */
export function LoginPage() {
  const { viewer } = useViewer();
  const { state } = useLocation();
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

  if (viewer) return <Navigate to={readWayBack(state)} replace />;

  const refusal = data?.signIn.userErrors[0]?.message;
  const problem = refusal ?? (error && "Could not sign in. Please try again.");
  const isRefused = refusal !== undefined && !loading;

  return (
    <div className={styles.page}>
      <PageTitle title="Sign in" />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!loading) void signIn({ variables: { input: { email, password, remember } } });
        }}
      >
        <h1 className={styles.title}>Sign in</h1>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          required
          aria-invalid={isRefused}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          aria-invalid={isRefused}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <label className={styles.remember}>
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          Remember Me
        </label>
        <p className={styles.problem} role="alert">
          {loading ? "" : problem}
        </p>
        <Button type="submit" aria-disabled={loading}>
          {loading ? "Signing in…" : "Sign in"}
        </Button>
      </form>
    </div>
  );
}
