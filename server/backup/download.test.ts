import { randomUUID } from "node:crypto";

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { limits } from "../configuration/limits.ts";
import { exportSeries } from "../testing/catalogue/backup.ts";
import { makeCategory, makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import { countSpoolFiles } from "../testing/catalogue/uploads.ts";
import type { Client } from "../testing/client.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import { moveClock } from "../testing/movedClock.ts";
import { makeAdmin, removeAdmin } from "../testing/people/admins.ts";
import type { TcpProxy } from "../testing/services/tcpProxy.ts";

let site: ProxiedHarness;
beforeAll(async () => {
  site = await startProxiedHarness({ LOG_LEVEL: "info" });
});
afterAll(async () => {
  site.takeLog();
  await site.close();
});
afterEach(() => void vi.useRealTimers());

function download(client: Client, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${site.url}/backup`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: client.cookie() ?? "", ...headers },
    body,
  });
}

test("the file has the content of the GraphQL response, compact and compressed", async () => {
  const category = await makeCategory(site.admin);
  const first = await makeSeries(site.admin, { password: "shuttle", categoryId: category.id });
  const second = await makeSeries(site.admin, { longDescription: 'Line\n"quoted" \u{1F3F8}' });
  for (let number = 0; number < 60; number += 1) await makeEpisode(site.admin, second.id);
  const ids = [second.id, first.id];
  site.takeLog();
  const response = await download(site.admin, JSON.stringify({ ids }));
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="series_backup_\d{4}-\d{2}-\d{2}\.json"$/,
  );
  expect(site.takeLog().map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: "series exported", seriesIds: [first.id, second.id] }),
  ]);
  const { content } = await exportSeries(site.admin, ids);
  expect(text).toBe(JSON.stringify(content));
  expect(content[second.id]?.episodes).toHaveLength(60);
  const plain = await download(site.admin, JSON.stringify({ ids }), { "accept-encoding": "identity" });
  expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual(["identity", text]);
});

async function readDay(): Promise<string | undefined> {
  const [database] = await site.sql<{ day: string }>("select (now() at time zone 'UTC')::date::text as day");
  return database?.day;
}

test("the file's name has the day of the database's time, whatever the process's clock shows", async () => {
  const { id } = await makeSeries(site.admin);
  await moveClock(site, 3 * 24 * 60);
  const before = await readDay();
  const response = await download(site.admin, JSON.stringify({ ids: [id] }));
  await response.text();
  const { name } = await exportSeries(site.admin, [id]);
  // The day may change between the requests.
  const names = [before, await readDay()].map((day) => `series_backup_${day}.json`);
  expect(names).toContain(name);
  const files = names.map((file) => `attachment; filename="${file}"`);
  expect(files).toContain(response.headers.get("content-disposition"));
});

test.each([
  ["a visitor", () => site.visitor, 401, "UNAUTHENTICATED"],
  ["a user", () => site.user, 403, "FORBIDDEN"],
] as const)("%s gets none", async (_, client, status, code) => {
  const { id } = await makeSeries(site.admin, { password: "canary" });
  const response = await download(client(), JSON.stringify({ ids: [id] }));
  const text = await response.text();
  expect([response.status, JSON.parse(text).errors[0].extensions.code]).toEqual([status, code]);
  expect(text).not.toContain("canary");
});

test("an admin whose rights end while the request waits for other backups gets none", async () => {
  const { id } = await makeSeries(site.admin, { password: "canary" });
  const body = JSON.stringify({ ids: [id] });
  const admin = await makeAdmin(site);
  const others: { backup: Promise<Response>; held: ReturnType<TcpProxy["hold"]> }[] = [];
  for (let running = 0; running < limits.backup.writtenAtATime; running += 1) {
    const held = site.databaseProxy.hold("set transaction read only");
    others.push({ backup: download(site.admin, body), held });
    await held.arrived;
  }
  const readSessions = () => site.databaseProxy.count("session.used_at");
  const before = readSessions();
  const waiting = download(admin.client, body);
  await expect.poll(readSessions).toBeGreaterThan(before);
  await removeAdmin(site.admin, admin.id);
  for (const { held } of others) held.release();
  const response = await waiting;
  expect(response.status).toBe(403);
  expect(await response.text()).not.toContain("canary");
  for (const { backup } of others) expect(await (await backup).text()).toContain("canary");
});

test("a page of another site receives no file", async () => {
  const { id } = await makeSeries(site.admin);
  const response = await download(site.admin, JSON.stringify({ ids: [id] }), {
    "sec-fetch-site": "cross-site",
  });
  expect(response.status).toBe(403);
});

test.each([
  ["{}", "The body is JSON"],
  ['{"ids": []}', "Please select at least one series to export"],
  ['{"ids": ["x"]}', "These are not ids of series."],
  [JSON.stringify({ ids: [randomUUID()] }), "One of the series does not exist any more."],
])("%s is refused", async (body, message) => {
  const response = await download(site.admin, body);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(message);
});

test("more series than an import accepts are refused", async () => {
  const ids = Array.from({ length: 2_001 }, () => randomUUID());
  const response = await download(site.admin, JSON.stringify({ ids }));
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(
    "A backup holds at most 2,000 series. Please export them in parts.",
  );
});

test.each([
  [
    "episodes",
    `insert into episode (series_id, number, video_url)
      select $1, n, '/demonstration/play/court-1' from generate_series(1, 20001) as n`,
  ],
  [
    "former IDs",
    `insert into former_slug (slug, series_id)
      select 'former-' || n, $1 from generate_series(1, 20001) as n`,
  ],
  [
    "access codes",
    `insert into access_code (series_id, name, secret_hash, code_cipher, hint, revoked_at)
      select $1, 'Press', 'hash ' || n, '', '', now() from generate_series(1, 20001) as n`,
  ],
])("more %s than an import accepts are refused before the first byte", async (name, insert) => {
  const { id } = await makeSeries(site.admin);
  await site.sql(insert, [id]);
  const message = `These series have more than 20,000 ${name}. Please export them in parts.`;
  const response = await download(site.admin, JSON.stringify({ ids: [id], withAccessCodes: true }));
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(message);
  const query = "query ($ids: [ID!]!) { exportSeries(ids: $ids, withAccessCodes: true) { name } }";
  expect((await site.admin.ask(query, { ids: [id] })).errors).toMatchObject([{ message }]);
});

test.each([
  ["incomplete JSON", 400, "{", {}],
  ["nothing", 400, "", {}],
  ["a key that would change a prototype", 400, '{"__proto__": {}}', {}],
  ["too many bytes", 413, " ".repeat(2_000_000), {}],
  ["another type", 415, "{}", { "content-type": "text/csv" }],
  ["an unknown encoding", 415, "{}", { "content-encoding": "unknown" }],
])(
  "a body of %s is refused with %d, and is no failure of the server",
  async (_what, status, body, headers) => {
    site.takeLog();
    const response = await download(site.visitor, body, headers);
    await response.text();
    expect([response.status, site.takeLog()]).toEqual([status, []]);
  },
);

test("a backup that is too large for a GraphQL response is still sent as a file", async () => {
  const { id } = await makeSeries(site.admin);
  await site.sql(
    `insert into episode (series_id, number, long_description, video_url)
      select $1, n, repeat('x', 20000), '/demonstration/play/court-1' from generate_series(1, 900) as n`,
    [id],
  );
  const { errors } = await site.admin.ask("query ($ids: [ID!]!) { exportSeries(ids: $ids) { name } }", {
    ids: [id],
  });
  expect(errors).toMatchObject([{ message: expect.stringContaining("POST /backup") }]);
  const response = await download(site.admin, JSON.stringify({ ids: [id] }));
  expect((await response.text()).length).toBeGreaterThan(18_000_000);
});

test.runIf(process.platform === "linux").each(["gzip", "identity"])(
  "a client that disconnects leaves no file behind: %s",
  async (encoding) => {
    const { id } = await makeSeries(site.admin);
    // Texts that hardly compress, so that the file is longer than the buffers between server and client.
    await site.sql(
      `insert into episode (series_id, number, long_description, video_url)
        select $1, n, (select string_agg(md5(random()::text || n || m), '') from generate_series(1, 600) as m),
            '/demonstration/play/court-1'
          from generate_series(1, 900) as n`,
      [id],
    );
    const response = await download(site.admin, JSON.stringify({ ids: [id] }), {
      "accept-encoding": encoding,
    });
    expect(await countSpoolFiles()).toBe(1);
    await response.body?.cancel();
    await expect.poll(countSpoolFiles).toBe(0);
  },
);
