import "reflect-metadata";

import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import type { EntityManager } from "typeorm";

import { ensureSuperAdmin, hasAccount } from "../auth/auth.service.ts";
import { connectMailServer } from "../auth/mail.ts";
import { seal } from "../auth/secrets.ts";
import type { Config } from "../configuration/config.ts";
import { databaseSettings } from "../configuration/config.ts";
import { migrateDatabase, openDatabase } from "../database.ts";
import { createFolderStorage } from "../files/storage.ts";
import type { Outputs } from "../observability/outputs.ts";
import { explainStart } from "../postgres/connectionErrors.ts";
import { startServer } from "../server.ts";
import { createFolder } from "./dataFolder.ts";
import { fillDemonstration } from "./demonstration/fill.ts";
import { fillDemonstrationCourts } from "./demonstration/fillCourts.ts";
import { createDemonstrationPlay } from "./demonstration/play.ts";
import { demonstrationProvider } from "./demonstration/provider.ts";
import { openMailFolder } from "./mailFolder.ts";
import { startPostgres } from "./postgres.ts";
import { openSecret } from "./secret.ts";
import { answerProbesDuring, waitForDatabase } from "./waiting.ts";

interface RunningSite {
  url: string;
  close(): Promise<void>;
}

/** The folder of the built web app, relative to the built server. */
const webDirectory = fileURLToPath(new URL("../../web/", import.meta.url));

/**
 * Starts the site with an embedded default for each service that is not configured. The signal ends the wait for a
 * database that is not available yet, or that another process migrates.
 */
export async function startSite(config: Config, outputs: Outputs, signal: AbortSignal): Promise<RunningSite> {
  const directory = resolve(config.dataDirectory);
  try {
    return await start(config, directory, outputs, signal);
  } catch (error) {
    throw explainStart(error, { ...config, dataDirectory: directory }) ?? error;
  }
}

async function start(
  config: Config,
  directory: string,
  { log, print, lostLines }: Outputs,
  signal: AbortSignal,
): Promise<RunningSite> {
  await createFolder(directory);
  const postgres =
    config.databaseUrl === null ? await startPostgres({ directory: join(directory, "postgres") }) : null;
  const settings = databaseSettings(config, postgres?.url ?? null);
  try {
    const appSecret = await openSecret(config, directory);
    const messages: string[] = [];
    const prepare = async (db: EntityManager): Promise<void> => {
      messages.push(...(await createSuperAdmin(db, config, directory)));
      if (!config.isDemonstration) return;
      await fillDemonstration(db, {
        now: new Date(),
        seal: (password) => seal(appSecret, "series password", password),
      });
      await fillDemonstrationCourts(db);
    };
    const database = await answerProbesDuring(config, async () => {
      const opened = await waitForDatabase(() => openDatabase(settings, () => undefined), print, signal);
      await migrateDatabase(settings, opened, prepare, signal);
      return opened;
    });
    // Printed after the commit, because a change that was rolled back must not be announced.
    messages.forEach(print);
    const server = await startServer({
      config,
      appSecret,
      database,
      databaseUrl: settings.directUrl,
      mails:
        config.mail.smtpUrl === null
          ? openMailFolder(join(directory, "mail"), config.mail.from)
          : connectMailServer(config.mail.smtpUrl, config.mail.from),
      storage:
        config.bucket === null
          ? createFolderStorage(join(directory, "files"))
          : (await import("../files/bucket.ts")).createBucketStorage(config.bucket),
      webDirectory,
      plugins: [
        ...(usesDemonstrationProvider(config) ? [demonstrationProvider] : []),
        ...(config.isDemonstration ? [createDemonstrationPlay(database, config.site.timeZone)] : []),
      ],
      log,
      lostLines,
    });
    print(`The site is ready at ${config.publicUrl}`);
    return {
      url: server.url,
      async close() {
        try {
          await server.close();
          await database.destroy();
        } finally {
          await postgres?.stop();
        }
      },
    };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

/**
 * Whether the site uses the demonstration's pictures and streams. The provider's default addresses lead to them too.
 */
function usesDemonstrationProvider({ isDemonstration, provider, publicUrl }: Config): boolean {
  return isDemonstration || provider.playUrl.startsWith(`${publicUrl}/demonstration/`);
}

/**
 * Creates the super admin's account when it is missing, and returns the message for the operator. A generated password
 * is stored before the account is created, so that no crash leaves an account with an unknown password.
 */
async function createSuperAdmin(
  db: EntityManager,
  { superAdmin }: Config,
  directory: string,
): Promise<string[]> {
  const { email } = superAdmin;
  if (await hasAccount(db, email)) return [];
  if (superAdmin.password !== null) {
    await ensureSuperAdmin(db, email, superAdmin.password);
    return [];
  }
  const password = randomBytes(12).toString("base64url");
  await writeFile(join(directory, "super-admin.txt"), `${email}\n${password}\n`, { mode: 0o600 });
  await ensureSuperAdmin(db, email, password);
  return [`The super admin is ${email}, the password ${password}`];
}
