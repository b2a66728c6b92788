import "reflect-metadata";

import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";

import { GraphQLError } from "graphql";
import type { DataSource, EntityManager } from "typeorm";

import { addAdmin, removeAdmin } from "./admins/admins.service.ts";
import type { Actor } from "./auth/audit.ts";
import { ensureSuperAdmin, findUserByEmail } from "./auth/auth.service.ts";
import { unknownDevice } from "./auth/device.ts";
import { hashPassword } from "./auth/passwords.ts";
import { rotateSecret } from "./auth/secretRotation.ts";
import { endAllSessions } from "./auth/session.service.ts";
import { createTerminalAudit } from "./auth/terminalAudit.ts";
import { visitor } from "./caller.ts";
import type { Config } from "./config.ts";
import { ConfigError, databaseSettings, readConfig } from "./config.ts";
import { openDatabase } from "./database.ts";
import { hasPostgres, startPostgres } from "./embedded/postgres.ts";
import { openSecret } from "./embedded/secret.ts";
import { UserError } from "./errors.ts";
import { removeOrphans } from "./files/orphans.ts";
import { recheckPictures } from "./files/recheck.ts";
import { createFolderStorage, guardStorage } from "./files/storage.ts";
import type { Storage } from "./files/storage.ts";
import { beginEpoch } from "./live/clock.ts";
import { StoreAway, isDatabaseAway } from "./systemErrors.ts";
import { User } from "./users/user.entity.ts";

/**
 * Commands for the terminal that have no place in the browser. The servers may run at the same time: the database notifies
 * them of every change.
 */
interface Command {
  /** What follows the command's name. */
  usage: string;
  /** What it does, in whole sentences. */
  purpose: string;
  /** How many words it takes, at least and at most. */
  words: [least: number, most: number];
  run: (site: Site, word: string) => Promise<string[]>;
}

interface Site {
  config: Config;
  database: DataSource;
  storage: Storage;
  note: ReturnType<typeof createTerminalAudit>;
}

/** Something that the person at the terminal can put right; only the message is printed. */
class MaintenanceError extends Error {
  override name = "MaintenanceError";
}

const commands: Record<string, Command> = {
  "make-admin": {
    usage: "<email>",
    purpose: "Lets the account with this email administer the site.",
    words: [1, 1],
    async run(site, email) {
      await changeAdmin(site, email, (db, userId) => addAdmin(db, actorOf(site), userId));
      return [`${email} is an admin.`];
    },
  },
  "remove-admin": {
    usage: "<email>",
    purpose: "Takes the right to administer the site from the account with this email.",
    words: [1, 1],
    async run(site, email) {
      await changeAdmin(site, email, (db, userId) => removeAdmin(db, site.config, actorOf(site), userId));
      return [`${email} is no admin any more.`];
    },
  },
  "reset-super-admin": {
    usage: "",
    purpose:
      "Gives the super admin a new password, prints it once, and ends all their sessions. The account is made when it is missing.",
    words: [0, 0],
    async run({ config, database, note }) {
      const { email } = config.superAdmin;
      const password = randomBytes(12).toString("base64url");
      const passwordHash = await hashPassword(password);
      const userId = await database.transaction(async (db) => {
        await ensureSuperAdmin(db, email, password);
        const user = await findAccount(db, email);
        // The operator of the command decides whose address it is.
        await db.update(
          User,
          { id: user.id },
          { passwordHash, emailProvedAt: user.emailProvedAt ?? new Date() },
        );
        await endAllSessions(db, user.id);
        return user.id;
      });
      note({ event: "password reset", userId });
      return [`The super admin is ${email}, the password ${password}`];
    },
  },
  "end-sessions": {
    usage: "[email]",
    purpose: "Signs out everybody or, with an email, all browsers of that account.",
    words: [0, 1],
    async run({ database, note }, email) {
      const userId = email === "" ? null : (await findAccount(database.manager, email)).id;
      const [, ended] = await database.query<[unknown, number]>(
        "delete from session where $1::uuid is null or user_id = $1",
        [userId],
      );
      if (ended > 0) note({ event: "sessions ended", userId });
      return [`${ended} ${ended === 1 ? "session has" : "sessions have"} ended.`];
    },
  },
  "check-pictures": {
    usage: "",
    purpose:
      "Looks at every stored picture, draws missing copies again, and lists the pictures that have to be uploaded again. Ends with 1 when there are such.",
    words: [0, 0],
    async run({ database, storage, note }) {
      const { checked, completed, broken } = await recheckPictures(database.manager, storage);
      // Caches of servers and browsers may hold the pictures as they were, and the change log does not cover pictures.
      if (completed.length > 0) {
        await database.transaction(beginEpoch);
        note({ event: "pictures completed", userId: null });
      }
      const lines = [
        `${checked} pictures were looked at, ${completed.length} were completed, ${broken.length} are broken.`,
        ...broken.map(({ url, reason }) => `${url} is ${reason}`),
      ];
      if (broken.length > 0) throw new MaintenanceError(lines.join("\n"));
      return lines;
    },
  },
  "remove-orphans": {
    usage: "",
    purpose: "Removes the files of pictures that nobody needs any more now, and not in the next minute.",
    words: [0, 0],
    async run({ database, storage, note }) {
      const { removed, left } = await removeOrphans(database, storage);
      if (removed > 0) note({ event: "pictures removed", userId: null });
      return [`${removed} pictures were removed, ${left} are left.`];
    },
  },
  "rotate-secret": {
    usage: "",
    purpose:
      "Seals with APP_SECRET what APP_SECRET_FORMER has sealed: the passwords of series and the mails that wait. Ends with 1 when something opens with neither.",
    words: [0, 0],
    async run({ config, database, note }) {
      const secret = await openSecret(config, resolve(config.dataDirectory));
      const { changed, lost, lines } = await rotateSecret(database, secret);
      if (changed > 0) note({ event: "secret replaced", userId: null });
      if (lost > 0) throw new MaintenanceError(lines.join("\n"));
      return lines;
    },
  },
  restored: {
    usage: "",
    purpose:
      "Says that the database was restored from a backup: whoever has something of the catalogue loads everything anew.",
    words: [0, 0],
    async run({ database, note }) {
      await database.transaction(beginEpoch);
      note({ event: "catalogue restored", userId: null });
      return ["The catalogue has a new epoch."];
    },
  },
};

/**
 * Runs what the words of the command line say, and logs what it changed; gives the process's exit code: 0, 1 for a failure,
 * 2 for wrong words.
 */
export async function maintain(
  [name = "--help", ...words]: readonly string[],
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
  log: (line: string) => void,
): Promise<number> {
  const say = (lines: readonly string[]): void => lines.forEach((line) => print(line));
  if (name === "--help" || name === "help") {
    say(overview());
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    say([`There is no command ${name}.`, ...overview()]);
    return 2;
  }
  if (words.includes("--help")) {
    say([usageOf(name, command), command.purpose]);
    return 0;
  }
  const [least, most] = command.words;
  if (words.length < least || words.length > most || words.some((word) => word.startsWith("-"))) {
    say([usageOf(name, command)]);
    return 2;
  }
  try {
    const note = createTerminalAudit(log);
    say(await onSite(readConfig(environment), (site) => command.run({ ...site, note }, words[0] ?? "")));
    return 0;
  } catch (error) {
    const explanation = explain(error);
    if (explanation === null) throw error;
    say([explanation]);
    return 1;
  }
}

function overview(): string[] {
  return [
    "Usage: npm run admin -- <command>",
    ...Object.entries(commands).map(
      ([name, { usage, purpose }]) => `  ${`${name} ${usage}`.padEnd(24)}${purpose}`,
    ),
    "It works on the database and the files of the same environment as the server, which may run meanwhile.",
  ];
}

function usageOf(name: string, { usage }: Command): string {
  return `Usage: npm run admin -- ${name} ${usage}`.trimEnd();
}

/** Opens what the configuration names, for as long as the work takes. */
async function onSite<T>(config: Config, work: (site: Omit<Site, "note">) => Promise<T>): Promise<T> {
  const directory = resolve(config.dataDirectory);
  const cluster = join(directory, "postgres");
  if (config.databaseUrl === null && !(await hasPostgres(cluster)))
    throw new MaintenanceError(
      `There is no database in DATA_DIR ${directory}: start the site first, or set DATABASE_URL.`,
    );
  const postgres = config.databaseUrl === null ? await startPostgres({ directory: cluster }) : null;
  try {
    const database = await openDatabase(databaseSettings(config, postgres?.url ?? null), () => undefined);
    try {
      if (await database.showMigrations())
        throw new MaintenanceError(
          "The database is of an older version: start the site, or run npm run migrate.",
        );
      const storage =
        config.bucket === null
          ? createFolderStorage(join(directory, "files"))
          : (await import("./files/bucket.ts")).createBucketStorage(config.bucket);
      return await work({ config, database, storage: guardStorage(storage, () => undefined) });
    } finally {
      await database.destroy();
    }
  } finally {
    await postgres?.stop();
  }
}

/** A user with access to the machine may do what the super admin may. */
function actorOf({ note }: Site): Actor {
  return {
    caller: { ...visitor, isAdmin: true, isSuperAdmin: true },
    device: unknownDevice,
    audit: note,
  };
}

async function changeAdmin(
  { database }: Site,
  email: string,
  change: (db: EntityManager, userId: string) => Promise<void>,
): Promise<void> {
  await database.transaction(async (db) => {
    await change(db, (await findAccount(db, email)).id);
  });
}

async function findAccount(db: EntityManager, email: string): Promise<User> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new MaintenanceError(`There is no account with the email ${email}.`);
  return user;
}

/** What the operator of the command can correct; null for a fault of the program. */
function explain(error: unknown): string | null {
  if (isDatabaseAway(error)) return "The database cannot be reached.";
  if (error instanceof StoreAway) return "The file store cannot be reached.";
  const isForPeople = [MaintenanceError, ConfigError, UserError, GraphQLError].some(
    (kind) => error instanceof kind,
  );
  return isForPeople && error instanceof Error ? error.message : null;
}
