import { randomBytes } from "node:crypto";
import { resolve } from "node:path";

import type { DataSource, EntityManager } from "typeorm";

import { addAdmin, removeAdmin } from "../admins/admins.service.ts";
import { markProved } from "../auth/account.service.ts";
import type { ChangingActor } from "../auth/audit.ts";
import { deferAudit } from "../auth/audit.ts";
import { ensureSuperAdmin, findUserByEmail, resetSignInFailures } from "../auth/auth.service.ts";
import { unknownDevice } from "../auth/device.ts";
import { replacePassword } from "../auth/password.service.ts";
import { hashPassword } from "../auth/passwords.ts";
import { rotateSecret } from "../auth/secretRotation.ts";
import type { createTerminalAudit } from "../auth/terminalAudit.ts";
import type { Config } from "../configuration/config.ts";
import { openSecret } from "../embedded/secret.ts";
import { removeOrphans } from "../files/orphans.ts";
import { recheckPictures } from "../files/recheck.ts";
import type { Storage } from "../files/storage.ts";
import { beginEpoch } from "../live/catalogueClock.ts";
import type { RunInTransaction } from "../postgres/transactionActor.ts";
import { visitor } from "../rights/caller.ts";
import { beginTournamentEpoch } from "../tournament/tournamentClock.ts";
import type { User } from "../users/user.entity.ts";
import { recordPictureChanges } from "./pictureChanges.ts";

/** A command of the terminal. Servers may run at the same time: the database notifies them of every change. */
export interface Command {
  /** The arguments after the command's name. */
  usage: string;
  /** Its effect, in whole sentences. */
  purpose: string;
  /** The minimum and maximum number of arguments. */
  argumentCount: [least: number, most: number];
  /** Returns the lines to print. */
  run: (context: CommandContext, argument: string) => Promise<string[]>;
}

/** The dependencies of a command. */
export interface CommandContext {
  config: Config;
  database: DataSource;
  /** Runs the work in a transaction in the name of the command, for the history. */
  runInTransaction: RunInTransaction;
  storage: Storage;
  /** Logs what a command has changed. */
  audit: ReturnType<typeof createTerminalAudit>;
}

/** An error that the operator of the command can correct. Only its message is printed. */
export class MaintenanceError extends Error {
  override name = "MaintenanceError";
}

export const commands: Record<string, Command> = {
  "make-admin": {
    usage: "<email>",
    purpose: "Makes the account with this email an admin.",
    argumentCount: [1, 1],
    async run(context, email) {
      await changeAdmin(context, email, addAdmin);
      return [`${email} is an admin.`];
    },
  },
  "remove-admin": {
    usage: "<email>",
    purpose: "Removes the account with this email from the admins.",
    argumentCount: [1, 1],
    async run(context, email) {
      await changeAdmin(context, email, (db, actor, userId) =>
        removeAdmin(db, context.config, actor, userId),
      );
      return [`${email} is no admin any more.`];
    },
  },
  "reset-super-admin": {
    usage: "",
    purpose:
      "Gives the super admin a new password, prints it once, ends all their sessions and mailed links for a new password, and resets the count of failed sign-ins. Creates the account when it is missing.",
    argumentCount: [0, 0],
    async run({ config, runInTransaction, audit }) {
      const { email } = config.superAdmin;
      const password = randomBytes(12).toString("base64url");
      const passwordHash = await hashPassword(password);
      const appSecret = await openSecret(config, resolve(config.dataDirectory));
      const userId = await runInTransaction(async (db) => {
        await ensureSuperAdmin(db, email, password);
        const user = await findAccount(db, email);
        // The operator of the command vouches for the address, so it counts as proved.
        await markProved(db, user.id);
        await replacePassword(db, { config, appSecret }, user, passwordHash, null);
        await resetSignInFailures(db, email);
        return user.id;
      });
      audit({ event: "password reset", userId });
      return [`The super admin is ${email}, the password ${password}`];
    },
  },
  "end-sessions": {
    usage: "[email]",
    purpose: "Ends all sessions or, with an email, those of that account.",
    argumentCount: [0, 1],
    async run({ database, audit }, email) {
      const userId = email === "" ? null : (await findAccount(database.manager, email)).id;
      const [, ended] = await database.query<[unknown, number]>(
        "delete from session where $1::uuid is null or user_id = $1",
        [userId],
      );
      if (ended > 0) audit({ event: "sessions ended", userId });
      return [`${ended} ${ended === 1 ? "session has" : "sessions have"} ended.`];
    },
  },
  "check-pictures": {
    usage: "",
    purpose:
      "Checks every stored picture, creates missing copies again, and lists the pictures that must be uploaded again. Exits with 1 when there are any.",
    argumentCount: [0, 0],
    async run({ database, runInTransaction, storage, audit }) {
      const recheck = await recheckPictures(database.manager, storage, async (urls) => {
        await runInTransaction((db) => recordPictureChanges(db, urls));
        audit({ event: "pictures completed", userId: null });
      });
      const { checked, completed, broken } = recheck;
      const lines = [
        `${checked} pictures were checked, ${completed.length} were completed, ${broken.length} are broken.`,
        ...broken.map(({ url, reason }) => `${url} is ${reason}`),
      ];
      if (broken.length > 0) throw new MaintenanceError(lines.join("\n"));
      return lines;
    },
  },
  "remove-orphans": {
    usage: "",
    purpose:
      "Removes now, instead of within a minute, the files of pictures that were replaced, not saved within a day, or not used for 30 days.",
    argumentCount: [0, 0],
    async run({ database, storage, audit }) {
      const { removed, left } = await removeOrphans(database, storage);
      if (removed > 0) audit({ event: "pictures removed", userId: null });
      return [`${removed} pictures were removed, ${left} are left.`];
    },
  },
  "rotate-secret": {
    usage: "",
    purpose:
      "Encrypts with APP_SECRET what FORMER_APP_SECRET has encrypted: the passwords and access codes of series, the queued mails, the push key and the secrets of webhooks. Earlier changes of passwords can no longer be undone. Exits with 1 when something can be decrypted with neither.",
    argumentCount: [0, 0],
    async run({ config, runInTransaction, audit }) {
      const secret = await openSecret(config, resolve(config.dataDirectory));
      const { changed, lost, lines } = await rotateSecret(runInTransaction, secret);
      if (changed > 0) audit({ event: "secret replaced", userId: null });
      if (lost > 0) throw new MaintenanceError(lines.join("\n"));
      return lines;
    },
  },
  restored: {
    usage: "",
    purpose:
      "To be run after the database was restored from a backup: all clients load the catalogue and the tournament again.",
    argumentCount: [0, 0],
    async run({ runInTransaction, audit }) {
      await runInTransaction(async (db) => {
        await beginEpoch(db);
        await beginTournamentEpoch(db);
      });
      audit({ event: "catalogue restored", userId: null });
      return ["The catalogue and the tournament have new epochs."];
    },
  },
};

async function changeAdmin(
  { runInTransaction, audit }: CommandContext,
  email: string,
  change: (db: EntityManager, actor: ChangingActor, userId: string) => Promise<void>,
): Promise<void> {
  const afterCommit: (() => void)[] = [];
  // A user with access to the machine has the rights of the super admin.
  const caller = { ...visitor, isAdmin: true, isSuperAdmin: true };
  const actor = { caller, device: unknownDevice, audit, auditAfterCommit: deferAudit(audit, afterCommit) };
  await runInTransaction(async (db) => {
    await change(db, actor, (await findAccount(db, email)).id);
  });
  for (const call of afterCommit) call();
}

async function findAccount(db: EntityManager, email: string): Promise<User> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new MaintenanceError(`There is no account with the email ${email}.`);
  return user;
}
