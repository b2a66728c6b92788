import { useWatch } from "react-hook-form";
import { Link } from "react-router-dom";

import { SignInRules } from "../../domain/accountForms.ts";
import { useSignInMutation } from "../lib/generated/LoginPage.ts";
import { useSentForm } from "../lib/useSentForm.ts";
import { Field } from "../ui/forms/Field.tsx";
import { SubmitButton } from "../ui/forms/SubmitButton.tsx";
import { Notice } from "../ui/Notice.tsx";
import { GoogleButton } from "./GoogleButton.tsx";
import { SessionForm } from "./SessionForm.tsx";
import { useSessionChange } from "./useSessionChange.ts";

import styles from "./LoginPage.module.css";

/** Signs in by email and password, or with Google. */
export function LoginPage() {
  const changeSession = useSessionChange();
  const [signIn] = useSignInMutation();
  const { form, field, onSubmit, isBusy, isRefused, problem } = useSentForm({
    rules: SignInRules,
    failure: "Could not sign in. Please try again.",
    send: async (input) => {
      const { data } = await signIn({ variables: { input } });
      if (data?.signIn.viewer) void changeSession();
      return data?.signIn.userErrors;
    },
  });
  const remember = useWatch({ control: form.control, name: "remember" });
  // Both fields are marked, since the server does not reveal which of them is wrong.
  const refused = isRefused && { "aria-invalid": true };

  return (
    <SessionForm
      title="Sign in"
      onSubmit={onSubmit}
      links={
        <>
          <Link to="/forgot-password">Forgot your password?</Link>
          <Link to="/signup">Create an account</Link>
        </>
      }
    >
      <Field label="Email" type="email" autoComplete="username" {...field("email")} {...refused} />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        {...field("password")}
        {...refused}
      />
      <label className={styles.remember}>
        <input type="checkbox" {...form.register("remember")} />
        Remember Me
      </label>
      <Notice problem={problem} />
      <SubmitButton label="Sign in" busyLabel="Signing in..." isBusy={isBusy} />
      <GoogleButton remember={remember} />
    </SessionForm>
  );
}
