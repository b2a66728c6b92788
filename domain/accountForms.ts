import * as v from "valibot";

// Rules of the forms with which people open and use an account; what the API checks as well is imported from here.

export const blankEmail = "Please enter your email address.";
export const blankPassword = "Please enter your password.";
export const notAnEmail = "This is not an email address.";

/** Shown at the fields that take a new password. */
export const passwordRule =
  "8 to 128 characters, not your email address and not one of the most common passwords.";

// What mail programs read as more than one address, or as a name, is none.
const addressForm = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;

/** Whether a mail could be sent to this address, which may not have blanks around it. */
export function isEmailAddress(address: string): boolean {
  return address.length <= 254 && addressForm.test(address);
}

const emailRule = v.pipe(v.string(), v.trim(), v.nonEmpty(blankEmail));

/** An address to which a mail is sent. */
export const mailAddressRule = v.pipe(emailRule, v.check(isEmailAddress, notAnEmail));

/** Nothing is trimmed: a blank at its end belongs to a password. */
const enteredPasswordRule = v.pipe(v.string(), v.nonEmpty(blankPassword));
const newPasswordRule = v.pipe(v.string(), v.nonEmpty("Please enter a new password."));

/** An account from before there was a rule for addresses may have any. */
export const SignInRules = v.object({
  email: emailRule,
  password: enteredPasswordRule,
  remember: v.boolean(),
});

export const SignUpRules = v.object({ email: mailAddressRule, password: enteredPasswordRule });

export const ResetRequestRules = v.object({ email: emailRule });

export const NewPasswordRules = v.object({ newPassword: newPasswordRule });

export const ChangePasswordRules = v.object({
  currentPassword: enteredPasswordRule,
  newPassword: newPasswordRule,
});

/** An account that signs in with Google alone has no password to enter. */
export const AccountDeletionRules = v.object({ password: v.optional(enteredPasswordRule) });
