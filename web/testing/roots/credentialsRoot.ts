import {
  passwordCharacters,
  passwordResetConfirmation,
  unacceptablePassword,
} from "../../../domain/accountForms.ts";
import { emailNotFound, expiredMailLink, incorrectOwnPassword } from "../../../domain/refusals.ts";
import { type AccountResponses, refuseAccountChange } from "./accountResponses.ts";
import type { AccountSite, RequestContext } from "./accountState.ts";

export const isTooShort = (password: string) => password.length < passwordCharacters.least;

/** The root fields that change a password or prove an email address. */
export function createCredentialsRoot(
  site: AccountSite,
  { createPayload, change, mail }: AccountResponses,
): object {
  return {
    requestPasswordReset({ email }: { email: string }, context: RequestContext) {
      if (!site.people.some((one) => one.email === email))
        return refuseAccountChange("NOT_FOUND", emailNotFound, "email");
      mail(email, `reset ${email}`);
      return createPayload(context);
    },
    resetPassword({ token, newPassword }: { token: string; newPassword: string }) {
      const person = site.people.find(({ email }) => token === `reset ${email}`);
      if (!person) return refuseAccountChange("EXPIRED", expiredMailLink);
      if (isTooShort(newPassword)) return refuseAccountChange("INVALID", unacceptablePassword, "newPassword");
      person.password = newPassword;
      return { message: passwordResetConfirmation, userErrors: [] };
    },
    changePassword(
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      context: RequestContext,
    ) {
      if (site.viewer?.password !== currentPassword)
        return refuseAccountChange("INVALID_CREDENTIALS", incorrectOwnPassword, "currentPassword");
      if (isTooShort(newPassword)) return refuseAccountChange("INVALID", unacceptablePassword, "newPassword");
      return change(context, (person) => {
        person.password = newPassword;
      });
    },
    requestEmailProof(_arguments: object, context: RequestContext) {
      if (site.viewer) mail(site.viewer.email, `prove ${site.viewer.email}`);
      return createPayload(context);
    },
    proveEmail({ token }: { token: string }, context: RequestContext) {
      if (token !== `prove ${site.viewer?.email}`) return refuseAccountChange("EXPIRED", expiredMailLink);
      return change(context, (person) => {
        person.hasProvedEmail = true;
      });
    },
  };
}
