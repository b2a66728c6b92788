import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { BackupContent } from "../testing/catalogue/backup.ts";
import { askPreview, exportSeries, importFile } from "../testing/catalogue/backup.ts";
import { deleteSeries, makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
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

/** An episode whose plan started it a minute ago, which an operator has ended with this mutation. */
async function exportEnded(
  end: (id: string) => Promise<unknown>,
): Promise<{ seriesId: string; episodeId: string; content: BackupContent }> {
  const { id: seriesId } = await makeSeries(site.admin);
  const { id: episodeId } = await makeEpisode(site.admin, seriesId, {
    releaseDate: new Date(Date.now() - 60_000).toISOString(),
    goLive: "AT_START",
  });
  await end(episodeId);
  return { seriesId, episodeId, content: (await exportSeries(site.admin, [seriesId])).content };
}

const switchOnAndOff = async (id: string): Promise<void> => {
  await setEpisodeLive(site.admin, id, true);
  await setEpisodeLive(site.admin, id, false);
};

async function expectNoPlan(id: string): Promise<void> {
  const { episode, episodePlans } = await site.admin.query<{
    episode: unknown;
    episodePlans: { episodeId: string }[];
  }>("query ($id: ID!) { episode(id: $id) { goLive isLive } episodePlans { episodeId } }", { id });
  expect(episode).toEqual({ goLive: "AT_START", isLive: false });
  expect(episodePlans.map(({ episodeId }) => episodeId)).not.toContain(id);
}

describe("A plan whose start is past does not switch LIVE on again after a restore", () => {
  test("when an operator has switched it off", async () => {
    const { seriesId, episodeId, content } = await exportEnded(switchOnAndOff);
    await deleteSeries(site.admin, seriesId);
    await importFile(site, site.admin, content);
    await expectNoPlan(episodeId);
  });

  test("when an operator has undone the start, after which the broadcast has no end", async () => {
    const { seriesId, episodeId, content } = await exportEnded(async (id) => {
      const { setEpisodeLive: started } = await site.admin.query<{ setEpisodeLive: { undoId: string } }>(
        "mutation ($id: ID!) { setEpisodeLive(id: $id, isLive: true) { undoId } }",
        { id },
      );
      await site.admin.query("mutation ($id: ID!) { undoLiveChange(id: $id) { undoId } }", {
        id: started.undoId,
      });
    });
    expect(content[seriesId]?.episodes).toMatchObject([{ isLive: false, liveEndedAt: null }]);
    await deleteSeries(site.admin, seriesId);
    await importFile(site, site.admin, content);
    await expectNoPlan(episodeId);
  });

  test("when the file is older and contains only the end of the broadcast", async () => {
    const { seriesId, episodeId, content } = await exportEnded(switchOnAndOff);
    delete content[seriesId]?.episodes?.[0]?.["liveSwitchedAt"];
    await deleteSeries(site.admin, seriesId);
    await importFile(site, site.admin, content);
    await expectNoPlan(episodeId);
  });

  test("when the file was exported before the operator switched it off", async () => {
    const { seriesId, episodeId, content } = await exportEnded(() => Promise.resolve());
    Object.assign(content[seriesId]?.episodes?.[0] ?? {}, {
      isLive: false,
      liveEndedAt: null,
      liveSwitchedAt: null,
    });
    await switchOnAndOff(episodeId);
    await importFile(site, site.admin, content);
    await expectNoPlan(episodeId);
  });
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
