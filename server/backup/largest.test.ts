import { createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { limits } from "../limits.ts";
import type { ImportPreview } from "../testing/backup.ts";
import { followImport, previewMutation, startImport } from "../testing/backup.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { sendForm } from "../testing/uploads.ts";

// The largest catalogue that may be exported: 2,000 series and 20,000 episodes, all of whose descriptions are as long as the forms
// allow: half a gigabyte of JSON. With other characters its text has up to six times the bytes, which are read for longer, but
// no more of them at a time: what is in memory is one piece of the file, and the clock is held for what has no descriptions.

let site: Harness;
let folder: string;
beforeAll(async () => {
  site = await startHarness();
  folder = await mkdtemp(join(tmpdir(), "broadcasts-largest-"));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

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

/** All that an import stores, but for what it says itself of when it was. */
async function digest(): Promise<string | undefined> {
  const [row] = await site.sql<{ digest: string }>(
    `select md5(string_agg(md5((to_jsonb(series) - 'imported_at' - 'version' - 'password_version')::text || (
        select string_agg(md5((to_jsonb(episode) - 'version' - 'date_added')::text), '' order by number)
          from episode where series_id = series.id)), '' order by position)) as digest from series`,
  );
  return row?.digest;
}

/** Saves what is sent, packed as it is. */
function download(ids: readonly string[], path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie: site.admin.cookie() ?? "",
      "content-type": "application/json",
      "accept-encoding": "gzip",
    };
    request(`${site.url}/backup`, { method: "POST", headers }, (answer) => {
      expect([answer.statusCode, answer.headers["content-encoding"]]).toEqual([200, "gzip"]);
      pipeline(answer, createWriteStream(path)).then(resolve, reject);
    }).end(JSON.stringify({ ids }));
  });
}

async function upload(path: string): Promise<ImportPreview> {
  const form = new FormData();
  form.append("operations", JSON.stringify({ query: previewMutation, variables: { file: null } }));
  form.append("map", '{"0":["variables.file"]}');
  form.append("0", await openAsBlob(path), "series_backup_2025-07-28.json.gz");
  const { text } = await sendForm(site, site.admin, form);
  // What the server sends is what the test looks at.
  const answer = JSON.parse(text) as { data: { previewImport: { preview: ImportPreview | null } } };
  const { preview } = answer.data.previewImport;
  if (!preview) throw new Error(text);
  return preview;
}

/** Imports the file, and gives the numbers of series that were told meanwhile. */
async function restore(path: string): Promise<{ preview: ImportPreview; told: number[] }> {
  const preview = await upload(path);
  expect(preview.errors).toEqual([]);
  const updates = followImport(site.admin, preview.id);
  await updates.next();
  await startImport(site.admin, preview.id);
  const told: number[] = [];
  for (;;) {
    const update = await updates.next();
    if (update?.status === "RUNNING") told.push(update.processed);
    else {
      updates.stop();
      expect(update).toMatchObject({ status: "FINISHED", processed: mostSeries, errors: [] });
      return { preview, told };
    }
  }
}

test(
  "the largest backup is exported, and imported into an empty site and over itself",
  { timeout: 600_000 },
  async () => {
    await site.sql(fill);
    const before = await digest();
    const ids = (await site.sql<{ id: string }>("select id from series")).map(({ id }) => id);
    const path = join(folder, "backup.json.gz");
    let mostMemory = 0;
    const memory = process.memoryUsage().rss;
    const watching = setInterval(() => {
      mostMemory = Math.max(mostMemory, process.memoryUsage().rss);
    }, 50);
    await download(ids, path);

    await site.sql("delete from series");
    const { preview, told } = await restore(path);
    expect(preview.added).toHaveLength(mostSeries);
    expect(await digest()).toBe(before);
    expect(told.toSorted((one, other) => one - other)).toEqual(told);
    expect(new Set(told).size).toBeGreaterThan(20);

    const again = await restore(path);
    expect(again.preview.replaced).toHaveLength(mostSeries);
    expect(await digest()).toBe(before);
    clearInterval(watching);
    // Two restores of 460 MB of JSON, with the client's and the server's part in one process, whose memory the operating
    // system does not get back in between. All of a file in memory would be more than this for one of them.
    expect(mostMemory - memory).toBeLessThan(2_500_000_000);
  },
);
