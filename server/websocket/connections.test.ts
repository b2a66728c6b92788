import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";

import { makeSeries } from "../testing/catalogue/catalogue.ts";
import { createTestClient } from "../testing/client.ts";
import { signIn, superAdmin } from "../testing/harness.ts";
import { isReady } from "../testing/outside.ts";
import { createDatabase, onDatabase } from "../testing/services/databases.ts";
import { startOldestPostgres } from "../testing/services/oldestPostgres.ts";
import type { ServerProcess } from "../testing/services/process.ts";
import { startProcess } from "../testing/services/process.ts";
import { waitTimeoutMs } from "../testing/timeouts.ts";

const isWhole = process.env["MODE"] === "whole";
/** The number of processes. `npm run test:oldest` starts as many as PostgreSQL's default of 100 connections allows. */
const count = isWhole ? 19 : 3;
const each = 4;
const listening = 1;
const seriesOfEach = 10;

let databaseUrl: string;
let servers: ServerProcess[];
const cleanUps: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  if (isWhole) {
    // The processes need all its connections, so no other test uses it.
    const postgres = await startOldestPostgres();
    databaseUrl = postgres.url;
    cleanUps.push(postgres.remove);
  } else {
    const database = await createDatabase(inject("postgresUrl"));
    databaseUrl = database.url;
    cleanUps.push(database.drop);
  }
  servers = [];
  while (servers.length < count) {
    const server = await startProcess(databaseUrl, {
      DATABASE_CONNECTIONS: String(each),
      MAX_OPERATIONS: "1000000",
    });
    servers.push(server);
    cleanUps.push(() => server.remove());
    await vi.waitFor(async () => expect(await isReady(server.url)).toBe(true), { timeout: waitTimeoutMs });
  }
});
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

test("processes with four connections each can run at the same time, and open no further connections", async () => {
  const admins = servers.map(({ url }) => createTestClient(url));
  for (const admin of admins) await signIn(admin, superAdmin);
  const made = admins.map(async (admin, place) => {
    for (let index = 0; index < seriesOfEach; index += 1)
      await makeSeries(admin, { slug: `series-${place}-${index}` });
  });
  await Promise.all(made);
  const responses = admins.flatMap((admin) =>
    Array.from({ length: 2 * each }, (_, index) =>
      admin.query<{ viewer: unknown }>(`{ viewer { id savedSeries { id } } site { title } } # ${index}`),
    ),
  );
  expect((await Promise.all(responses)).every(({ viewer }) => viewer !== null)).toBe(true);
  const { rowCount } = await onDatabase(databaseUrl, (program) =>
    program.query(
      "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    ),
  );
  expect(rowCount).toBeGreaterThan(count * listening);
  expect(rowCount).toBeLessThanOrEqual(count * (each + listening));
  const revisions = await Promise.all(
    servers.map(async ({ url }) => {
      const client = createTestClient(url);
      const { catalogue } = await client.query<{ catalogue: { series: unknown[] } }>(
        "{ catalogue { series { id } } }",
      );
      await client.close();
      return catalogue.series.length;
    }),
  );
  expect(revisions).toEqual(servers.map(() => count * seriesOfEach));
  await Promise.all(admins.map((admin) => admin.close()));
});
