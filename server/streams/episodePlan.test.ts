import { afterAll, beforeAll, expect, test } from "vitest";

import { unlock } from "../testing/catalogue/access.ts";
import { makeEpisode, makeSeries, patchEpisode, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import { unpublish } from "../testing/catalogue/drafts.ts";
import type { Client, Subscription } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { makeStaff, operatorOf, takeRole } from "../testing/people/roles.ts";
import { makeCourt } from "../testing/tournament/matches.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

interface Plan {
  episodeId: string;
  goLive: string;
  goesLiveFrom: string | null;
  goesLiveUntil: string | null;
  endLive: string;
}
interface Plans {
  episodePlans: Plan[];
}
const fields = "{ episodePlans { episodeId goLive goesLiveFrom goesLiveUntil endLive } }";

const readPlans = async (client: Client) => (await client.query<Plans>(fields)).episodePlans;

/** The next plans that satisfy the condition. */
async function follow(plans: Subscription<Plans>, isWanted: (plans: Plan[]) => boolean): Promise<Plan[]> {
  const { data } = await plans.next();
  return isWanted(data.episodePlans) ? data.episodePlans : follow(plans, isWanted);
}

const releaseDate = "2100-01-01T10:00:00.000Z";

test("operators receive the plans until they are carried out or overridden manually", async () => {
  const series = await makeSeries(site.admin);
  const court = await makeCourt(site.admin);
  const { client } = await makeStaff(site, operatorOf(court.id));
  const plans = client.subscribe<Plans>(`subscription ${fields}`);
  expect((await plans.next()).data).toEqual({ episodePlans: [] });
  const whenUp = { goLive: "WHEN_UP", endLive: "WHEN_DOWN", releaseDate };
  const { id: episodeId, version } = await makeEpisode(site.admin, series.id, whenUp);
  await makeEpisode(site.admin, series.id, { releaseDate });
  const planned = {
    episodeId,
    goLive: "WHEN_UP",
    goesLiveFrom: "2100-01-01T09:50:00.000Z",
    goesLiveUntil: "2100-01-01T11:00:00.000Z",
    endLive: "WHEN_DOWN",
  };
  expect(await follow(plans, (all) => all.length > 0)).toEqual([planned]);

  await patchEpisode(site.admin, episodeId, version, { goLive: "AT_START" });
  const goesLiveUntil = "2100-01-01T10:10:00.000Z";
  const atStart = { ...planned, goLive: "AT_START", goesLiveFrom: releaseDate, goesLiveUntil };
  expect(await follow(plans, ([plan]) => plan?.goLive === "AT_START")).toEqual([atStart]);
  await setEpisodeLive(site.admin, episodeId, true);
  const onlyEnd = { ...planned, goLive: "MANUAL", goesLiveFrom: null, goesLiveUntil: null };
  expect(await follow(plans, ([plan]) => plan?.goLive === "MANUAL")).toEqual([onlyEnd]);
  expect(await readPlans(client)).toEqual([onlyEnd]);
  // A switch before the planned time does not change the plan.
  await setEpisodeLive(site.admin, episodeId, false);
  expect(await follow(plans, ([plan]) => plan?.goLive === "AT_START")).toEqual([atStart]);
  await site.sql("update episode set live_switched_at = release_date where id = $1", [episodeId]);
  expect(await follow(plans, (all) => all.length === 0)).toEqual([]);
  plans.stop();
});

test("a stream that did not start within the hour is awaited only while it is watched", async () => {
  const series = await makeSeries(site.admin);
  const start = Date.now() - 3_700_000;
  const { id } = await makeEpisode(site.admin, series.id, {
    goLive: "WHEN_UP",
    releaseDate: new Date(start).toISOString(),
  });
  const find = async () => (await readPlans(site.admin)).find(({ episodeId }) => episodeId === id);
  expect(await find()).toBeUndefined();
  const plans = site.admin.subscribe<Plans>(`subscription ${fields}`);
  await plans.next();
  const watch = `mutation ($id: ID!) { watchStream(episodeId: $id, isWatched: true) { userErrors { code } } }`;
  await site.admin.query(watch, { id });
  const awaited = {
    goLive: "WHEN_UP",
    goesLiveFrom: new Date(start - 600_000).toISOString(),
    goesLiveUntil: null,
  };
  expect(await find()).toMatchObject(awaited);
  const followed = await follow(plans, (all) => all.some(({ episodeId }) => episodeId === id));
  expect(followed).toContainEqual(expect.objectContaining(awaited));
  plans.stop();
});

test("plans of drafts and of locked series are not sent, and no plans are sent without the role", async () => {
  const password = "the series password";
  const plan = { goLive: "AT_START", releaseDate };
  const locked = await makeSeries(site.admin, { password });
  const hidden = await makeSeries(site.admin);
  const { id: behindPassword } = await makeEpisode(site.admin, locked.id, plan);
  const { id: inDraft } = await makeEpisode(site.admin, hidden.id, plan);
  await unpublish(site, hidden.id);
  const idsOf = async (client: Client) =>
    (await readPlans(client))
      .map(({ episodeId }) => episodeId)
      .filter((id) => [behindPassword, inDraft].includes(id));
  expect(await idsOf(site.admin)).toHaveLength(2);
  const role = operatorOf(null);
  const { id, client } = await makeStaff(site, role);
  expect(await idsOf(client)).toEqual([]);
  await unlock(client, locked.id, password);
  expect(await idsOf(client)).toEqual([behindPassword]);

  const plans = client.subscribe<Plans>(`subscription ${fields}`);
  await follow(plans, (all) => all.some(({ episodeId }) => episodeId === behindPassword));
  await takeRole(site.admin, id, role);
  expect(await plans.next()).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
  plans.stop();
});
