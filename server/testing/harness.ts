import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { inject } from "vitest";

import { ensureSuperAdmin } from "../auth/auth.service.ts";
import { connectMailServer } from "../auth/mail.ts";
import { hashPassword } from "../auth/passwords.ts";
import type { Config } from "../configuration/config.ts";
import { databaseSettings, readConfig } from "../configuration/config.ts";
import { openDatabase } from "../database.ts";
import { createFolderStorage } from "../files/storage.ts";
import type { Storage } from "../files/storage.ts";
import { startServer } from "../server.ts";
import type { Client } from "./client.ts";
import { createTestClient } from "./client.ts";
import { createDatabase, openStatements } from "./services/databases.ts";
import { findFreePort } from "./services/freePort.ts";
import type { MailServer } from "./services/mailServer.ts";
import { startMailServer } from "./services/mailServer.ts";
import type { TcpProxy } from "./services/tcpProxy.ts";
import { startTcpProxy } from "./services/tcpProxy.ts";
import { findWrongScores } from "./tournament/storedScores.ts";

/** A real server on its own database, and clients of it. */
export interface Harness {
  url: string;
  /** The address of the database, without a proxy. */
  databaseUrl: string;
  config: Config;
  visitor: Client;
  /** Signed in, without any role. */
  user: Client;
  /** Signed in as the super admin. */
  admin: Client;
  /** Opens another browser; signs in with the credentials, and sends the address as a proxy would forward it. */
  open(credentials?: Credentials, address?: string): Promise<Client>;
  /** Opens a program that sends these headers with every request. */
  openWith(headers: Record<string, string>): Client;
  /** Runs SQL on a separate connection, as another program would. */
  sql<Row>(statement: string, values?: unknown[]): Promise<Row[]>;
  /** Receives the mails of all processes. */
  mails: MailServer;
  /** The folder in which all processes store files, unless the test creates another storage. */
  files: string;
  /** Starts another server on the same database, with these changes of the environment. */
  startAnother: (changes?: Record<string, string>) => Promise<Process>;
  /** Returns and clears the logged errors; `close` fails when any are left. */
  takeLog(): string[];
  close(): Promise<void>;
}

/** One server, and functions that open clients of it. */
export interface Process {
  url: string;
  config: Config;
  open: (credentials?: Credentials, address?: string) => Promise<Client>;
  openWith: (headers: Record<string, string>) => Client;
  close: () => Promise<void>;
}

/** A harness whose servers reach the database through a proxy, which costs each statement processor time. */
export interface ProxiedHarness extends Harness {
  databaseProxy: TcpProxy;
  /** Starts another server on the same database, with its own proxy. */
  startAnother: (changes?: Record<string, string>) => Promise<ProxiedProcess>;
}

export interface ProxiedProcess extends Process {
  databaseProxy: TcpProxy;
}

/** How a server reaches its database. */
type DatabaseRoute = Pick<TcpProxy, "url" | "close">;

interface RoutedProcess<Route> extends Process {
  route: Route;
}

interface RoutedHarness<Route> extends Harness {
  route: Route;
  startAnother: (changes?: Record<string, string>) => Promise<RoutedProcess<Route>>;
}

type HarnessOptions = [
  environment?: Record<string, string>,
  createStorage?: (folder: Storage) => Storage,
  webDirectory?: string | null,
];

export interface Credentials {
  email: string;
  password: string;
}

export const superAdmin: Credentials = { email: "admin@example.org", password: "shuttlecock-2025" };
export const someUser: Credentials = { email: "viewer@example.org", password: "forehand-smash" };

/** Starts a harness whose servers reach the database directly. */
export function startHarness(...options: HarnessOptions): Promise<Harness> {
  return startOn(async (url) => ({ url, close: async () => undefined }), ...options);
}

/** Starts a harness for tests that count, delay or interrupt statements of its servers. */
export async function startProxiedHarness(...options: HarnessOptions): Promise<ProxiedHarness> {
  const { route, startAnother, ...harness } = await startOn(startTcpProxy, ...options);
  return {
    ...harness,
    databaseProxy: route,
    async startAnother(changes) {
      const { route: databaseProxy, ...process } = await startAnother(changes);
      return { ...process, databaseProxy };
    },
  };
}

async function startOn<Route extends DatabaseRoute>(
  openRoute: (databaseUrl: string) => Promise<Route>,
  environment: Record<string, string> = {},
  createStorage: (folder: Storage) => Storage = (folder) => folder,
  webDirectory: string | null = null,
): Promise<RoutedHarness<Route>> {
  const { url: databaseUrl, drop } = await createDatabase(inject("postgresUrl"));
  const unexpected: string[] = [];
  const processes: (() => Promise<void>)[] = [];
  const clients: Client[] = [];
  const mails = await startMailServer();
  const files = await mkdtemp(join(tmpdir(), "broadcasts-files-"));

  async function start(changes: Record<string, string> = {}): Promise<RoutedProcess<Route>> {
    const route = await openRoute(databaseUrl);
    const config = readConfig({
      PORT: await findFreePort(),
      DATABASE_URL: route.url,
      APP_SECRET: "a secret of the tests, 32 characters long",
      SUPER_ADMIN_EMAIL: superAdmin.email,
      PLAYGROUND: "on",
      LOG_LEVEL: "error",
      // Tests send more operations in a minute than the default limit allows.
      MAX_OPERATIONS: "1000000",
      // The tests' broadcasts have addresses at which no stream exists.
      STREAM_CHECKS: "off",
      ...environment,
      ...changes,
    });
    const database = await openDatabase(databaseSettings(config, null), () => undefined);
    await ensureSuperAdmin(database.manager, superAdmin.email, superAdmin.password);
    const server = await startServer({
      config,
      appSecret: { present: config.appSecret ?? "", former: config.formerAppSecret },
      database,
      databaseUrl: route.url,
      mails: connectMailServer(mails.url, config.mail.from),
      storage: createStorage(createFolderStorage(files)),
      webDirectory,
      plugins: [],
      log: { write: (entry) => void unexpected.push(entry) },
      lostLines: () => ({ stdout: 0, stderr: 0 }),
    });
    let isClosed = false;
    async function close(): Promise<void> {
      if (isClosed) return;
      isClosed = true;
      await server.close();
      await database.destroy();
      await route.close();
    }
    function openWith(headers: Record<string, string>): Client {
      const client = createTestClient(server.url, headers);
      clients.push(client);
      return client;
    }
    async function open(credentials?: Credentials, address?: string): Promise<Client> {
      const client = openWith(address === undefined ? {} : { "x-forwarded-for": address });
      if (credentials) await signIn(client, credentials);
      return client;
    }
    processes.push(close);
    return { url: server.url, config, route, open, openWith, close };
  }

  const { url, config, route, open, openWith } = await start();

  const { run: sql, close: closeStatements } = openStatements(databaseUrl);
  await sql(`insert into "user" (email, password_hash) values ($1, $2)`, [
    someUser.email,
    await hashPassword(someUser.password),
  ]);
  return {
    url,
    databaseUrl,
    config,
    visitor: await open(),
    user: await open(someUser),
    admin: await open(superAdmin),
    open,
    openWith,
    sql,
    route,
    mails,
    files,
    startAnother: start,
    takeLog: () => unexpected.splice(0),
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      await Promise.all(processes.map((close) => close()));
      const wrongScores = await findWrongScores(sql);
      await closeStatements();
      await mails.close();
      await rm(files, { recursive: true, force: true });
      await drop();
      if (unexpected.length > 0) throw new Error(`The server logged errors:\n${unexpected.join("")}`);
      if (wrongScores.length > 0) throw new Error(wrongScores.join("\n"));
    },
  };
}

export async function signIn(client: Client, credentials: Credentials): Promise<void> {
  const { signIn: payload } = await client.query<{ signIn: { userErrors: { message: string }[] } }>(
    `mutation ($input: CredentialsInput!) { signIn(input: $input) { userErrors { message } } }`,
    { input: credentials },
  );
  if (payload.userErrors.length > 0) throw new Error(JSON.stringify(payload.userErrors));
}
