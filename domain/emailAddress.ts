/**
 * The keys under which an account with this address may be stored, the most likely one first. Addresses are normalised
 * only here: by NFKC, then by lower case of ASCII letters only. The lower case of other letters may be another person's
 * letter: U+212A becomes k, and U+0130 becomes i in many databases.
 */
export function keysOfEmail(email: string): string[] {
  const address = email.trim();
  // An address that was stored before there was a rule is found as it was entered.
  const entered = lowerAscii(address);
  return isUnambiguous(address) ? [...new Set([entered, keyOfEmail(address)])] : [entered];
}

/**
 * The account with this address, as for signing in: accounts from before there was a rule may have addresses that differ
 * only by decomposed accents, so the one that was entered like it comes first.
 */
export function findByAddress<Account extends { email: string }>(
  accounts: readonly Account[],
  email: string,
): Account | undefined {
  const [entered, normalised] = [keysOfEmail(email)[0], keysOfEmail(email).at(-1)];
  return (
    accounts.find((account) => keysOfEmail(account.email)[0] === entered) ??
    accounts.find((account) => keysOfEmail(account.email).at(-1) === normalised)
  );
}

/** The normalised form of an address, which is unique among all accounts. */
export function keyOfEmail(email: string): string {
  return lowerAscii(email.trim().normalize("NFKC"));
}

/**
 * Whether normalising keeps the address visually the same: it is normalised already, or differs only by decomposed
 * accents. Any other address may look like another person's address.
 */
export function isUnambiguous(email: string): boolean {
  return email.normalize("NFKC") === email || email.normalize("NFKD") === email;
}

const lowerAscii = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
