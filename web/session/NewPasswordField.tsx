import type { ComponentProps } from "react";

import { passwordRule } from "../../domain/accountForms.ts";
import { useNewPasswordFieldQuery } from "../lib/generated/NewPasswordField.ts";
import { Field } from "../ui/forms/Field.tsx";

/** The field for a new password, with its rule. */
export function NewPasswordField({ problem, ...rest }: ComponentProps<typeof Field>) {
  // A refusal may follow a rule that is newer than this page.
  const { data, previousData } = useNewPasswordFieldQuery({
    skip: problem === undefined,
    fetchPolicy: "network-only",
  });
  const shown = (data ?? previousData)?.site.passwordRule ?? passwordRule;
  return <Field hint={shown} type="password" autoComplete="new-password" problem={problem} {...rest} />;
}
