import * as v from "valibot";

// Rules of the forms with which people open and use an account. The API imports the rules that it checks too.

export const blankEmail = "Please enter your email address.";
export const blankPassword = "Please enter your password.";
const notAnEmail = "This is not an email address.";

/** The length of a password of an account, in characters. */
export const passwordCharacters = { least: 8, most: 128 };

/** The hint at fields for a new password. */
export const passwordRule = `${passwordCharacters.least} to ${passwordCharacters.most} characters, not your email address and not one of the most common passwords.`;

/** The refusal of a new password that does not follow the rule. */
export const unacceptablePassword = `A password has ${passwordRule}`;

/** The message after a mail with a link was sent. */
export const mailConfirmation = "Check your inbox for further instructions";
/** The message after a password was replaced by a mailed link. */
export const passwordResetConfirmation = "Your password has been changed. You can sign in with it now.";

export const signUpFailure = "Failed to create an account";

// Excludes addresses that mail programs would read as several addresses or as a display name.
const addressForm = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;

// With an invisible character an address looks like another person's address.
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a mail can be sent to this address. Surrounding blanks make it invalid. */
export function isEmailAddress(address: string): boolean {
  return isMailableAddress(address) && !invisible.test(address);
}

/**
 * Whether a mail can be sent to this address of an account: addresses with some invisible characters were accepted
 * earlier.
 */
export function isMailableAddress(address: string): boolean {
  return address.length <= 254 && addressForm.test(address);
}

const emailRule = v.pipe(v.string(), v.trim(), v.nonEmpty(blankEmail));

/** An address to which a mail is sent. */
export const mailAddressRule = v.pipe(emailRule, v.check(isEmailAddress, notAnEmail));

/** The password is not trimmed, because a trailing blank is part of it. */
const enteredPasswordRule = v.pipe(v.string(), v.nonEmpty(blankPassword));
const newPasswordRule = v.pipe(v.string(), v.nonEmpty("Please enter a new password."));

/** Accounts that are older than the address rule may have any address, so signing in does not check it. */
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

/** The password is optional, because an account that signs in only with Google has none. */
export const AccountDeletionRules = v.object({ password: v.optional(enteredPasswordRule) });
