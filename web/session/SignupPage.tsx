import { Link } from "react-router-dom";

import { signUpFailure, SignUpRules } from "../../domain/accountForms.ts";
import { useSignUpMutation } from "../lib/generated/SignupPage.ts";
import { useSentForm } from "../lib/useSentForm.ts";
import { Field } from "../ui/forms/Field.tsx";
import { SubmitButton } from "../ui/forms/SubmitButton.tsx";
import { Notice } from "../ui/Notice.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { SessionForm } from "./SessionForm.tsx";
import { useSessionChange } from "./useSessionChange.ts";

/** Creates an account by email and password, and signs it in. */
export function SignupPage() {
  const changeSession = useSessionChange();
  const [signUp] = useSignUpMutation();
  const { field, onSubmit, isBusy, problem } = useSentForm({
    rules: SignUpRules,
    failure: signUpFailure,
    send: async (credentials) => {
      const { data } = await signUp({ variables: { input: { ...credentials, remember: false } } });
      if (data?.signUp.viewer) void changeSession();
      return data?.signUp.userErrors;
    },
  });

  return (
    <SessionForm
      title="Sign up"
      onSubmit={onSubmit}
      links={<Link to="/login">Have an account? Sign in</Link>}
    >
      <Field label="Email" type="email" autoComplete="username" {...field("email")} />
      <NewPasswordField label="Password" {...field("password")} />
      <Notice problem={problem} />
      <SubmitButton label="Sign up" busyLabel="Signing up..." isBusy={isBusy} />
    </SessionForm>
  );
}
