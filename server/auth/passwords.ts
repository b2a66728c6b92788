import { hash, verify } from "@node-rs/argon2";

// argon2id with 46 MiB, one pass, one lane: OWASP's password storage cheat sheet.
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** Verified when there is no account, so that the time taken does not tell. */
const nobody = hash("nobody has this password", cost);

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether the password is the hashed one. Null stands for an account without a password and takes as long. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobody), password);
  return isRight && passwordHash !== null;
}
