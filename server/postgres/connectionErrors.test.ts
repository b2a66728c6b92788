import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import {
  createAsciiDatabase,
  createDatabase,
  onDatabase,
  openConnection,
} from "../testing/services/databases.ts";
import { findFreePort } from "../testing/services/freePort.ts";
import type { Pooler } from "../testing/services/pooler.ts";
import { hasPooler, startPooler } from "../testing/services/pooler.ts";
import { startProcess } from "../testing/services/process.ts";

type Addresses = { DATABASE_URL: string; DATABASE_DIRECT_URL?: string };

let databaseUrl: string;
/** A database without the schema, in which only its owner may create tables. */
let closedUrl: string;
const cleanUps: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const [database, closed] = [
    await createDatabase(inject("postgresUrl")),
    await createDatabase(inject("postgresUrl"), "template1"),
  ];
  [databaseUrl, closedUrl] = [database.url, closed.url];
  cleanUps.push(database.drop, closed.drop);
  await onDatabase(closedUrl, (program) =>
    program.query(`
      revoke create on schema public from public;
      create role unprivileged login password 'unprivileged';
      create role single login password 'single' connection limit 1;
      create role excluded login password 'excluded' connection limit 0`),
  );
  cleanUps.push(() =>
    onDatabase(inject("postgresUrl"), (program) => program.query("drop role unprivileged, single, excluded")),
  );
});
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** The address with other parts. */
function at(
  url: string,
  parts: Partial<Pick<URL, "pathname" | "username" | "password" | "port" | "search">>,
): string {
  return Object.assign(new URL(url), parts).href;
}
const as = (role: string, url = databaseUrl): string => at(url, { username: role, password: role });

/** Starts a server process, and returns its first line. A process that waits for the database is stopped. */
async function startServer({ DATABASE_URL, ...others }: Addresses): Promise<string> {
  const server = await startProcess(DATABASE_URL, others);
  try {
    await expect.poll(() => server.output()).toContain("\n");
    server.send("SIGTERM");
    expect(await server.ended).toBe(server.output().includes(" yet: ") ? 0 : 1);
    expect(server.logged()).toBe("");
    return server.output();
  } finally {
    await server.remove();
  }
}

const migrateProgram = fileURLToPath(new URL("../../dist/server/migrate.js", import.meta.url));

/** Runs `npm run migrate`, and returns its error output. */
async function migrate(environment: Addresses): Promise<string> {
  const child = spawn(process.execPath, [migrateProgram], { env: { ...environment } });
  const [printed, logged] = await Promise.all([text(child.stderr), text(child.stdout), once(child, "close")]);
  expect([child.exitCode, logged]).toEqual([1, ""]);
  return printed;
}

const programs: [string, (environment: Addresses) => Promise<string>][] = [
  ["The server", startServer],
  ["npm run migrate", migrate],
];

describe.each(programs)(
  "%s names the variable of the address that fails, in one line:",
  (_program, start) => {
    test.each<[string, () => Addresses | Promise<Addresses>, RegExp]>([
      [
        "a database that does not exist",
        () => ({ DATABASE_URL: at(databaseUrl, { pathname: "/no_such_database" }) }),
        /^DATABASE_URL is refused: there is no such database \(.*no_such_database.*\)$/,
      ],
      [
        "a wrong password",
        () => ({ DATABASE_URL: at(databaseUrl, { password: "wrong" }) }),
        /^DATABASE_URL is refused: the role and its password are not accepted \(.+\)$/,
      ],
      [
        "a role that does not exist",
        () => ({ DATABASE_URL: at(databaseUrl, { username: "nobody_at_all" }) }),
        /^DATABASE_URL is refused: the role and its password are not accepted \(.+\)$/,
      ],
      [
        "no password",
        () => ({ DATABASE_URL: at(databaseUrl, { password: "" }) }),
        /^DATABASE_URL names no password, and the database asks for one$/,
      ],
      [
        "an address with TLS for a database without it",
        () => ({ DATABASE_URL: at(databaseUrl, { search: "?sslmode=verify-full" }) }),
        /^DATABASE_URL is refused: its sslmode needs TLS, which the database does not offer \(.+\)$/,
      ],
      [
        "an option that PostgreSQL does not know",
        () => ({ DATABASE_URL: at(databaseUrl, { search: "?options=-c%20no_such_option=1" }) }),
        /^DATABASE_URL is refused \(.*no_such_option.*\)$/,
      ],
      [
        "a search_path without a schema",
        () => ({ DATABASE_URL: at(closedUrl, { search: "?options=-c%20search_path=no_such_schema" }) }),
        /^DATABASE_URL is refused: the search_path of the role names no schema that exists \(.+\)$/,
      ],
      [
        "a database that accepts no connections",
        () => ({ DATABASE_URL: at(databaseUrl, { pathname: "/template0" }) }),
        /^The database cannot be reached( yet)?: see DATABASE_URL \(.*template0.*\)$/,
      ],
      [
        "a certificate that does not exist",
        () => ({ DATABASE_URL: at(databaseUrl, { search: "?sslrootcert=/no/such/file" }) }),
        /^DATABASE_URL names a file that cannot be read \(.*\/no\/such\/file.*\)$/,
      ],
      [
        "a folder instead of a certificate",
        () => ({ DATABASE_URL: at(databaseUrl, { search: "?sslrootcert=/etc" }) }),
        /^DATABASE_URL names a file that cannot be read \(EISDIR.+\)$/,
      ],
      [
        "a file that is no certificate",
        () => ({ DATABASE_URL: at(databaseUrl, { search: "?sslcert=/etc/hostname" }) }),
        /^DATABASE_URL names a certificate or key that cannot be used \(.+\)$/,
      ],
      [
        "a role that may not create tables",
        () => ({ DATABASE_URL: as("unprivileged", closedUrl) }),
        /^DATABASE_URL is refused: the role may not do what the site needs \(permission denied .+\)$/,
      ],
      ...["SQL_ASCII", "LATIN1"].map((encoding): [string, () => Promise<Addresses>, RegExp] => [
        `a database with the encoding ${encoding}`,
        async () => {
          const database = await createAsciiDatabase(inject("postgresUrl"), encoding);
          cleanUps.push(database.drop);
          return { DATABASE_URL: database.url };
        },
        new RegExp(
          `^DATABASE_URL names a database with the encoding ${encoding}, and the site needs UTF8: .+$`,
        ),
      ]),
      [
        "an address without a database",
        async () => ({ DATABASE_URL: at(databaseUrl, { port: await findFreePort() }) }),
        /^The database cannot be reached( yet)?: see DATABASE_URL \(.*ECONNREFUSED.*\)$/,
      ],
      [
        "a role without connections",
        () => ({ DATABASE_URL: as("excluded") }),
        /^The database cannot be reached( yet)?: it has no connection left .+; see DATABASE_CONNECTIONS \(.+\)$/,
      ],
      [
        "a role without a connection for the lock",
        () => ({ DATABASE_URL: as("single") }),
        /^The database cannot be reached: it has no connection left .+; see DATABASE_CONNECTIONS \(.+\)$/,
      ],
      [
        "a direct address without a database",
        async () => ({
          DATABASE_URL: databaseUrl,
          DATABASE_DIRECT_URL: at(databaseUrl, { port: await findFreePort() }),
        }),
        /^The database cannot be reached( yet)?: see DATABASE_DIRECT_URL \(.*ECONNREFUSED.*\)$/,
      ],
      [
        "a direct address with a wrong password",
        () => ({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: at(databaseUrl, { password: "wrong" }) }),
        /^DATABASE_DIRECT_URL is refused: the role and its password are not accepted \(.+\)$/,
      ],
      [
        "a direct address without connections",
        () => ({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: as("excluded") }),
        /^The database cannot be reached( yet)?: it has no connection left .+; see DATABASE_DIRECT_URL \(.+\)$/,
      ],
      [
        "a direct address of another database",
        () => ({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: closedUrl }),
        /^DATABASE_DIRECT_URL leads to another database than DATABASE_URL.+$/,
      ],
    ])("%s", async (_what, addresses, expected) => {
      expectLine(await start(await addresses()), expected);
    });

    // Skipped when PgBouncer is not installed. Under CI the tests then fail.
    describe.skipIf(!hasPooler && process.env["CI"] === undefined)("behind PgBouncer,", () => {
      const ignored = "statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options";
      test.each<[string, string[], (pooled: string) => Addresses, RegExp]>([
        [
          "no direct address",
          [],
          (pooled) => ({ DATABASE_URL: pooled }),
          /^DATABASE_DIRECT_URL is required: .+$/,
        ],
        [
          "no direct address, when it ignores the parameters of the session",
          [`ignore_startup_parameters = ${ignored}`],
          (pooled) => ({ DATABASE_URL: pooled }),
          /^DATABASE_DIRECT_URL is required: .+$/,
        ],
        [
          "a direct address that leads to it, too",
          [],
          (pooled) => ({
            DATABASE_URL: pooled,
            DATABASE_DIRECT_URL: at(pooled, { search: "?application_name=direct" }),
          }),
          /^DATABASE_DIRECT_URL leads to a connection pooler .+$/,
        ],
        [
          "a database that it does not know",
          [],
          (pooled) => ({
            DATABASE_URL: at(pooled, { pathname: "/no_such_database" }),
            DATABASE_DIRECT_URL: databaseUrl,
          }),
          /^DATABASE_URL is refused by the pooler: .+$/,
        ],
        [
          "a wrong password",
          [],
          (pooled) => ({
            DATABASE_URL: at(pooled, { password: "wrong" }),
            DATABASE_DIRECT_URL: databaseUrl,
          }),
          /^DATABASE_URL is refused by the pooler: .+$/,
        ],
        [
          "no place for another client",
          ["max_client_conn = 1"],
          (pooled) => ({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: databaseUrl }),
          /^The database cannot be reached( yet)?: it has no connection left .+; see DATABASE_CONNECTIONS \(.+\)$/,
        ],
      ])("%s", async (_what, further, addresses, expected) => {
        const pooler: Pooler = await startPooler(databaseUrl, further);
        const other = await openConnection(pooler.url);
        try {
          expectLine(await start(addresses(pooler.url)), expected);
        } finally {
          await other.end();
          await pooler.stop();
        }
      });
    });
  },
);

function expectLine(printed: string, expected: RegExp): void {
  expect(printed.endsWith("\n")).toBe(true);
  expect(printed.slice(0, -1)).toMatch(expected);
}
