import { createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";

import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";

import { limits } from "../configuration/limits.ts";
import type { ImportPreview } from "../testing/catalogue/backup.ts";
import { followImport, previewMutation, startImport } from "../testing/catalogue/backup.ts";
import { sendForm } from "../testing/catalogue/uploads.ts";
import type { Client } from "../testing/client.ts";
import { createTestClient } from "../testing/client.ts";
import { signIn, superAdmin } from "../testing/harness.ts";
import { isReady } from "../testing/outside.ts";
import { createDatabase, onDatabase } from "../testing/services/databases.ts";
import type { ServerProcess } from "../testing/services/process.ts";
import { startProcess } from "../testing/services/process.ts";
import { longTestTimeoutMs, waitTimeoutMs } from "../testing/timeouts.ts";

// The largest catalogue that may be exported: 2,000 series and 20,000 episodes, whose descriptions all have the maximum
// length of the forms: half a gigabyte of JSON. With other characters the text can have up to six times the bytes.
// Reading it then takes longer but needs no more memory, because only one piece of the file is in memory at a time, and
// the clock is held only for the columns without descriptions. The server is a separate process, so that its memory is
// measured without the memory of the test, which stores everything it sends.

let server: ServerProcess;
let admin: Client;
let databaseUrl: string;
let folder: string;
const cleanUps: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const database = await createDatabase(inject("postgresUrl"));
  databaseUrl = database.url;
  cleanUps.push(database.drop);
  server = await startProcess(databaseUrl, { METRICS: "on", MAX_OPERATIONS: "1000000" });
  cleanUps.push(() => server.remove());
  folder = await mkdtemp(join(tmpdir(), "broadcasts-largest-"));
  cleanUps.push(() => rm(folder, { recursive: true }));
  await vi.waitFor(async () => expect(await isReady(server.url)).toBe(true), { timeout: waitTimeoutMs });
  admin = createTestClient(server.url);
  cleanUps.push(() => admin.close());
  await signIn(admin, superAdmin);
});
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const sql = <Row>(statement: string): Promise<Row[]> =>
  onDatabase(databaseUrl, async (client) => (await client.query(statement)).rows as Row[]);

/** The memory of the server's process in bytes, including its threads. */
async function readMemory(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes (.*)$/m.exec(text) ?? [];
  expect(bytes).toMatch(/^\d+$/);
  return Number(bytes);
}

/** Does the work, and returns the largest growth of the server's memory during it. */
async function measureGrowth(work: () => Promise<void>): Promise<number> {
  const before = await readMemory();
  let most = before;
  const working = new AbortController();
  const watching = (async () => {
    while (!working.signal.aborted) {
      most = Math.max(most, await readMemory());
      await pause(200);
    }
  })();
  try {
    await work();
  } finally {
    working.abort();
    await watching;
  }
  return most - before;
}

const { series: mostSeries, episodes: mostEpisodes } = limits.backup;

const fill = `
  insert into series (slug, title, short_description, long_description, release_date, position, tags)
    select 'series-' || n, left(repeat(md5(n::text), 7), 200), left(repeat(md5(n::text), 16), 500),
        repeat(md5(n::text), 625), '2025-07-28', n, array['round ' || n % 20]
      from generate_series(0, ${mostSeries - 1}) as n;
  insert into episode (series_id, number, title, short_description, long_description, video_url)
    select series.id, n, left(repeat(md5(series.slug || n), 7), 200), left(repeat(md5(series.slug || n), 16), 500),
        repeat(md5(series.slug || n), 625), '/demonstration/play/court-' || n
      from series, generate_series(1, ${mostEpisodes / mostSeries}) as n`;

/** A hash of everything that an import stores, except for the time of the import. */
async function digest(): Promise<string | undefined> {
  const [row] = await sql<{ digest: string }>(
    `select md5(string_agg(md5((to_jsonb(series) - 'imported_at' - 'version' - 'password_version')::text || (
        select string_agg(md5((to_jsonb(episode) - 'version' - 'date_added')::text), '' order by number)
          from episode where series_id = series.id)), '' order by position)) as digest from series`,
  );
  return row?.digest;
}

/** Saves the response without decompressing it. */
function download(ids: readonly string[], path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie: admin.cookie() ?? "",
      "content-type": "application/json",
      "accept-encoding": "gzip",
    };
    request(`${server.url}/backup`, { method: "POST", headers }, (response) => {
      expect([response.statusCode, response.headers["content-encoding"]]).toEqual([200, "gzip"]);
      pipeline(response, createWriteStream(path)).then(resolve, reject);
    }).end(JSON.stringify({ ids }));
  });
}

async function upload(path: string): Promise<ImportPreview> {
  const form = new FormData();
  form.append("operations", JSON.stringify({ query: previewMutation, variables: { file: null } }));
  form.append("map", '{"0":["variables.file"]}');
  form.append("0", await openAsBlob(path), "series_backup_2025-07-28.json.gz");
  const { text } = await sendForm(server, admin, form);
  // The test checks the server's response.
  const response = JSON.parse(text) as { data: { previewImport: { preview: ImportPreview | null } } | null };
  const preview = response.data?.previewImport.preview;
  if (!preview) throw new Error(text);
  return preview;
}

interface Restored {
  preview: ImportPreview;
  /** The numbers of processed series that the subscription sent. */
  progress: number[];
}

/**
 * Imports the file. A busy machine may need the clock for longer than an import may hold it. The import then changes
 * nothing and reports that it may be retried, so this function retries it.
 */
async function restore(path: string, tries = 8): Promise<Restored> {
  const preview = await upload(path);
  expect(preview.errors).toEqual([]);
  const updates = followImport(admin, preview.id);
  await updates.next();
  await startImport(admin, preview.id);
  const progress: number[] = [];
  let update = await updates.next();
  for (; update?.status === "RUNNING"; update = await updates.next()) progress.push(update.processed);
  updates.stop();
  if (tries > 1 && update?.errors.some(({ message }) => message.includes("Please try again")))
    return restore(path, tries - 1);
  expect(update).toMatchObject({ status: "FINISHED", processed: mostSeries, errors: [] });
  return { preview, progress };
}

test(
  "the largest backup is exported, and imported into an empty site and into its own site",
  { timeout: longTestTimeoutMs },
  async () => {
    await sql(fill);
    const before = await digest();
    const ids = (await sql<{ id: string }>("select id from series")).map(({ id }) => id);
    const path = join(folder, "backup.json.gz");
    const growth = await measureGrowth(async () => {
      await download(ids, path);

      // The planner assumes empty tables, as it does after autovacuum has analyzed them.
      await sql("delete from series");
      await sql("analyze series, episode");
      const { preview, progress } = await restore(path);
      expect(preview.added).toHaveLength(mostSeries);
      expect(await digest()).toBe(before);
      expect(progress.toSorted((one, other) => one - other)).toEqual(progress);
      expect(new Set(progress).size).toBeGreaterThan(20);

      const again = await restore(path);
      expect(again.preview.replaced).toHaveLength(mostSeries);
      expect(await digest()).toBe(before);
    });
    expect(growth).toBeLessThan(limits.backup.memoryBytes);
  },
);
