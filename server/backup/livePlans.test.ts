import { afterAll, beforeAll, expect, test } from "vitest";

import type { BackupContent } from "../testing/catalogue/backup.ts";
import { askPreview, exportSeries, importFile } from "../testing/catalogue/backup.ts";
import { deleteSeries, makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

async function exportPlanned(): Promise<{ seriesId: string; episodeId: string; content: BackupContent }> {
  const { id: seriesId } = await makeSeries(site.admin);
  const planned = { releaseDate: "2100-01-01T10:00:00Z", goLive: "WHEN_UP", endLive: "WHEN_DOWN" };
  const { id: episodeId } = await makeEpisode(site.admin, seriesId, planned);
  return { seriesId, episodeId, content: (await exportSeries(site.admin, [seriesId])).content };
}

const readPlan = (id: string) =>
  site.admin.query("query ($id: ID!) { episode(id: $id) { goLive endLive } }", { id });

test("a plan for LIVE is restored, also when the episode now has another plan", async () => {
  const { seriesId, episodeId, content } = await exportPlanned();
  const plan = { goLive: "WHEN_UP", endLive: "WHEN_DOWN" };
  expect(content[seriesId]?.episodes).toMatchObject([plan]);
  await site.sql("update episode set go_live = 'AT_START', end_live = 'MANUAL' where id = $1", [episodeId]);
  await importFile(site, site.admin, content);
  expect(await readPlan(episodeId)).toEqual({ episode: plan });
  await deleteSeries(site.admin, seriesId);
  await importFile(site, site.admin, content);
  expect(await readPlan(episodeId)).toEqual({ episode: plan });
});

test("an older file without plans plans nothing", async () => {
  const { episodeId, content } = await exportPlanned();
  const older = JSON.parse(
    JSON.stringify(content, (name, value: unknown) => (/^(go|end)Live$/.test(name) ? undefined : value)),
  ) as BackupContent;
  expect(JSON.stringify(older)).not.toContain("goLive");
  await importFile(site, site.admin, older);
  expect(await readPlan(episodeId)).toEqual({ episode: { goLive: "MANUAL", endLive: "MANUAL" } });
});

test.each([
  [{ goLive: "SOON" }, "goLive", "This needs to be one of MANUAL, AT_START, WHEN_UP."],
  [{ releaseDate: null }, "releaseDate", "Please enter the release date, which the plan for LIVE needs."],
])("a plan of a file that cannot be followed is refused: %j", async (part, field, message) => {
  const { seriesId, content } = await exportPlanned();
  Object.assign(content[seriesId]?.episodes?.[0] ?? {}, part);
  const { preview } = await askPreview(site, site.admin, content);
  expect(preview?.errors).toEqual([{ path: expect.stringMatching(new RegExp(`\\.${field}$`)), message }]);
});
