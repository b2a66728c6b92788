import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { seal, unseal } from "../auth/secrets.ts";
import { limits } from "../configuration/limits.ts";
import {
  askPreview,
  endOf,
  makeBackup,
  makeEntry,
  makeEpisodeEntry,
  preview,
  startImport,
} from "../testing/catalogue/backup.ts";
import { countSpoolFiles } from "../testing/catalogue/uploads.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";

let site: ProxiedHarness;
beforeAll(async () => {
  site = await startProxiedHarness();
});
afterAll(() => site.close());

test("a preview can be imported for an hour", async () => {
  const seen = await preview(site, site.admin, makeBackup(1, 0));
  await site.sql("update import_preview set created_at = now() - interval '61 minutes' where id = $1", [
    seen.id,
  ]);
  expect(await startImport(site.admin, seen.id)).toMatchObject({
    seriesImport: null,
    userErrors: [{ code: "EXPIRED" }],
  });
  expect(await startImport(site.admin, "no-id")).toMatchObject({ userErrors: [{ code: "EXPIRED" }] });
  await preview(site, site.admin, makeBackup(1, 0));
  expect(await site.sql("select from import_preview where id = $1", [seen.id])).toEqual([]);
});

test("the number of notes that a preview and its import omit is right", async () => {
  const faulty = Array.from({ length: 500 }, () => makeEpisodeEntry({ videoUrl: "" }));
  const { errors } = await preview(site, site.admin, { faulty: makeEntry({}, faulty) });
  expect(errors).toHaveLength(201);
  expect(errors.at(-1)).toMatchObject({ path: "", message: "There are 300 more." });

  const videoUrl = "https://youtu.be/aqz-KE-bpKQ";
  const episodes = Array.from({ length: 500 }, () => makeEpisodeEntry({ videoUrl, onRoku: true }));
  const seen = await preview(site, site.admin, { noted: makeEntry({ categoryId: "unknown" }, episodes) });
  expect(seen.errors).toEqual([]);
  await startImport(site.admin, seen.id);
  for (const { warnings } of [seen, await endOf(site.admin, seen.id)]) {
    expect(warnings).toHaveLength(201);
    expect(warnings.at(-1)).toMatchObject({ path: "", message: "There are 301 more." });
  }
});

test("a preview that was stored before an upgrade is imported without the fields that were added later", async () => {
  const { id } = await preview(site, site.admin, {
    upgraded: makeEntry({ id: "upgraded" }, [makeEpisodeEntry({ title: "Final" })]),
  });
  const secret = { present: site.config.appSecret ?? "", former: null };
  const [stored] = await site.sql<{ cipher: string }>(
    "select cipher from import_preview_series where preview_id = $1",
    [id],
  );
  const json = unseal(secret, "import preview", stored?.cipher ?? "");
  const later = /^(accessCodes|goLive|endLive|liveSwitchedAt)$/;
  const former: unknown = JSON.parse(json, (name, value: unknown) => (later.test(name) ? undefined : value));
  expect(former).not.toEqual(JSON.parse(json));
  await site.sql("update import_preview_series set cipher = $2 where preview_id = $1", [
    id,
    seal(secret, "import preview", JSON.stringify(former)),
  ]);
  await startImport(site.admin, id);
  expect(await endOf(site.admin, id)).toMatchObject({ status: "FINISHED", errors: [] });
  const [episode] = await site.sql<{ id: string }>("select id from episode where title = 'Final'");
  expect(
    await site.admin.query("query ($id: ID!) { episode(id: $id) { goLive endLive } }", { id: episode?.id }),
  ).toEqual({ episode: { goLive: "MANUAL", endLive: "MANUAL" } });
});

test.runIf(process.platform === "linux")(
  "a file that has waited too long for others to be read is refused, and does not stay on the disk",
  async () => {
    const startTimer = AbortSignal.timeout.bind(AbortSignal);
    const timers = vi
      .spyOn(AbortSignal, "timeout")
      .mockImplementation((ms) => (ms === limits.upload.timeMs ? AbortSignal.abort() : startTimer(ms)));
    const { code } = await askPreview(site, site.admin, makeBackup(1, 0));
    timers.mockRestore();
    expect(code).toBe("SERVICE_UNAVAILABLE");
    await expect.poll(countSpoolFiles).toBe(0);
  },
);

test("a large preview is stored a few series at a time, in their order", async () => {
  const before = site.databaseProxy.count("insert into import_preview_series");
  const { id, errors } = await preview(site, site.admin, makeBackup(150, 20));
  expect(errors).toEqual([]);
  const [stored] = await site.sql<{ series: number; places: number[]; longest: number }>(
    `select count(*)::integer as series, array[min(place), max(place)] as places, sum(length(cipher))::integer as longest
      from import_preview_series where preview_id = $1`,
    [id],
  );
  expect(stored).toMatchObject({ series: 150, places: [1, 150] });
  // The thread sends a hundred series at a time, which are still too many for one statement.
  expect(stored?.longest).toBeGreaterThan(2 * limits.backup.texts.characters);
  expect(site.databaseProxy.count("insert into import_preview_series") - before).toBeGreaterThan(2);
});

test("only the newest previews and those that are being imported are stored", async () => {
  await site.sql("delete from import_preview");
  // The first is the newest. The two oldest belong to an import that runs and to one that has finished. One statement
  // adds them, because the process deletes old previews in the background.
  const made = await site.sql<{ id: string }>(
    `with made as (
        insert into import_preview (id, is_stored, total, warnings, created_at)
          select gen_random_uuid(), true, 0, '[]', now() - n * interval '1 minute' from generate_series(1, $1) as n
          returning id, created_at
      ), imported as (
        insert into series_import (id, total, status)
          select id, 0, case row_number() over (order by created_at) when 1 then 'FINISHED' else 'RUNNING' end
            from made order by created_at limit 2
      ) select id from made order by created_at desc`,
    [limits.backup.previews + 2],
  );
  const ids = made.map(({ id }) => id);
  const [, running = ""] = ids.toReversed();
  // More parts than one statement deletes.
  await site.sql(
    `insert into import_preview_text (preview_id, place, sealed)
      select id, place, '' from import_preview, generate_series(0, $1) as place`,
    [limits.backup.texts.deleted],
  );
  const { id } = await preview(site, site.admin, makeBackup(1, 0));
  const stored = await site.sql<{ id: string }>("select distinct preview_id as id from import_preview_text");
  const kept = [id, ...ids.slice(0, limits.backup.previews - 1), running];
  expect(new Set(stored.map((row) => row.id))).toEqual(new Set(kept));
  const dropped = ids[limits.backup.previews - 1] ?? "";
  expect(await startImport(site.admin, dropped)).toMatchObject({ userErrors: [{ code: "EXPIRED" }] });
});
