import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { Client as DatabaseClient } from "pg";

import type { Client } from "../../../server/testing/client.ts";
import { startGuardedPostgres } from "../../../server/testing/services/guardedPostgres.ts";
import { socketOf } from "../fanout/audience.ts";
import { now } from "../testbed/clock.ts";
import { bound, never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { describeTimes } from "../testbed/numbers.ts";
import type { Sql } from "../testbed/testbed.ts";
import { makeSeries, openViewerClients, readRevision, updates } from "./viewerClients.ts";
import type { ViewerReceipts } from "./viewerClients.ts";

const viewers = 200;
const betweenWritesMs = 50;
const awayMs = 5_000;
const create = `mutation ($input: CategoryInput!) {
  createCategory(input: $input) { category { id } userErrors { message } } }`;

interface Created {
  createCategory: { category: { id: string } | null };
}

/** PostgreSQL crashes while admins write and viewers are subscribed, and starts again. */
export const databaseRestarts: Figure = {
  name: "Database restarted",
  rounds: 10,
  minutes: 10,
  async measure(testbed, { each }) {
    const postgres = await startGuardedPostgres();
    try {
      const site = await testbed.openSite({ DATABASE_URL: postgres.url });
      const server = await site.startServer();
      const sql: Sql = (statement, values) => ask(postgres.url, statement, values);
      await makeSeries(sql, 20);
      const admin = await site.signIn(server);
      const clients = openViewerClients(testbed);
      await clients.ask("open", { url: socketOf(server.url), query: updates, count: viewers });
      const writer = startWriting(admin);
      const firsts = [];
      const repairs = [];
      let missing = 0;
      for (const _ of each()) {
        await pause(1_000);
        await stopAtOnce(sql);
        await pause(awayMs);
        await postgres.start();
        const acceptsAt = now();
        firsts.push((await writer.nextSuccess(acceptsAt)) - acceptsAt);
        const receipts = await clients.ask<ViewerReceipts>("await", await readRevision(sql));
        missing += receipts.missing;
        repairs.push(receipts.last - acceptsAt);
      }
      const { acknowledged, failures } = await writer.stop();
      const found = await sql("select slug from category where slug = any($1)", [acknowledged]);
      const isAlive = server.exitCode() === null;
      const errors = site.errors();
      await clients.stop();
      await server.stop();
      return [
        never(
          "exits of the server, and errors in its log",
          (isAlive ? 0 : 1) + errors.length,
          errors[0]?.slice(0, 200),
        ),
        never(
          "acknowledged writes lost",
          acknowledged.length - found.length,
          `${acknowledged.length} writes`,
        ),
        never("viewers that did not receive the newest revision", missing),
        worst("until the first write succeeded", firsts, 2_000),
        worst("until every viewer had the current state", repairs, 5_000),
        worst("until a write was refused", failures, 5_000),
      ];
    } finally {
      await postgres.remove();
    }
  },
};

function worst(what: string, times: number[], most: number) {
  return bound({ what, value: Math.max(0, ...times), unit: "ms", most, spread: describeTimes(times) });
}

/** Repeats a mutation, even after errors. */
function startWriting(admin: Client) {
  const acknowledged: string[] = [];
  const failures: number[] = [];
  const waiting: ((at: number) => void)[] = [];
  const pendingWrites: Promise<void>[] = [];
  let made = 0;

  async function write() {
    made += 1;
    const slug = `written-${made}`;
    const startedAt = now();
    const { data } = await admin.ask<Created>(create, { input: { slug, name: slug, tags: [slug] } });
    if (data?.createCategory?.category) {
      acknowledged.push(slug);
      for (const resolve of waiting.splice(0)) resolve(now());
    } else {
      failures.push(now() - startedAt);
    }
  }

  const timer = setInterval(() => pendingWrites.push(write()), betweenWritesMs);
  return {
    /** Resolves with the time at which the next write succeeds. */
    nextSuccess: (since: number) =>
      new Promise<number>((resolve) => {
        waiting.push((at) => resolve(Math.max(at, since)));
      }),
    async stop() {
      clearInterval(timer);
      await Promise.all(pendingWrites);
      return { acknowledged, failures };
    },
  };
}

/** Stops PostgreSQL without a shutdown, and resolves when its process has ended. */
async function stopAtOnce(sql: Sql) {
  const [setting] = await sql<{ data_directory: string }>("show data_directory");
  if (!setting) throw new Error("PostgreSQL returned no data directory");
  const pid = Number.parseInt(await readFile(join(setting.data_directory, "postmaster.pid"), "utf8"), 10);
  process.kill(pid, "SIGQUIT");
  while (isRunning(pid)) await pause(20);
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function ask<Row>(url: string, statement: string, values?: unknown[]): Promise<Row[]> {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  try {
    // The columns depend on the statement.
    return (await client.query(statement, values)).rows as Row[];
  } finally {
    await client.end();
  }
}
