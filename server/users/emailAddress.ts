/**
 * The forms under which an account with this address may be found, the likeliest first. It is the one place where addresses
 * are made equal: NFKC, then lower case of ASCII letters alone, since the lower case of others may be another person's letter
 * (U+212A becomes k, U+0130 becomes i in many a database).
 */
export function keysOfEmail(email: string): string[] {
  const address = email.trim();
  // An address from before there was a rule is found as it was entered.
  const entered = lowerAscii(address);
  return isUnambiguous(address) ? [...new Set([entered, keyOfEmail(address)])] : [entered];
}

/** The form in which no other account may have the address. */
export function keyOfEmail(email: string): string {
  return lowerAscii(email.trim().normalize("NFKC"));
}

/**
 * Whether normalising leaves what people see: the address is in its normal form, or merely has its accents as characters
 * of their own. Any other may look like somebody else's.
 */
export function isUnambiguous(email: string): boolean {
  return email.normalize("NFKC") === email || email.normalize("NFKD") === email;
}

const lowerAscii = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
