import type { EntityManager } from "typeorm";

import { UserErrorCode, userError } from "../errors.ts";
import { Admin } from "../users/admin.entity.ts";
import { User } from "../users/user.entity.ts";
import type { CredentialsInput } from "./auth.input.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

/** The account these credentials belong to. One message and one duration, whichever of the two is wrong. */
export async function checkCredentials(db: EntityManager, input: CredentialsInput): Promise<User> {
  const user = await findUserByEmail(db, input.email);
  const isRight = await verifyPassword(user?.passwordHash ?? null, input.password);
  if (!user || !isRight) throw userError(UserErrorCode.INVALID_CREDENTIALS, "Invalid Username or Password");
  return user;
}

/**
 * Creates the super admin's account, with its address proved, when there is none with the configured email. An account
 * that someone else may have opened with that address is left alone until its owner proves the address.
 */
export async function ensureSuperAdmin(db: EntityManager, email: string, password: string): Promise<void> {
  if (await findUserByEmail(db, email)) return;
  const passwordHash = await hashPassword(password);
  const user = await db.save(User, { email, emailProvedAt: new Date(), passwordHash });
  await db.insert(Admin, { userId: user.id });
}

export async function hasAccount(db: EntityManager, email: string): Promise<boolean> {
  return (await findUserByEmail(db, email)) !== null;
}

function findUserByEmail(db: EntityManager, email: string): Promise<User | null> {
  return db
    .createQueryBuilder(User, "user")
    .where("lower(user.email) = lower(:email)", { email: email.trim() })
    .getOne();
}
