import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { hiddenContent, hiddenEpisode } from "../testing/catalogue/canaries.ts";
import type { Episode } from "../testing/catalogue/catalogue.ts";
import {
  createEpisode,
  createSeries,
  makeEpisode,
  makeSeries,
  readSeries,
  setEpisodeLive,
  updateEpisode,
  updateSeries,
} from "../testing/catalogue/catalogue.ts";
import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import type { Person } from "../testing/people/admins.ts";
import { editor, makeStaff, operatorOf } from "../testing/people/roles.ts";
import type { TestCourt } from "../testing/tournament/matches.ts";
import { callMatch, clearCourt, makeCourt, makeMatch } from "../testing/tournament/matches.ts";
import { createDevice } from "../testing/tournament/scoring.ts";

let site: Harness;
/** A court that is shown in a broadcast, and another one. */
let own: TestCourt;
let other: TestCourt;
let broadcast: Episode;
let ofOwn: Person;
let ofAll: Person;
let writer: Person;
beforeAll(async () => {
  site = await startHarness();
  ofAll = await makeStaff(site, operatorOf(null));
  writer = await makeStaff(site, editor);
});
beforeEach(async () => {
  broadcast = await makeEpisode(site.admin, (await makeSeries(site.admin)).id);
  own = await makeCourt(site.admin, { episodeId: broadcast.id });
  other = await makeCourt(site.admin);
  ofOwn = await makeStaff(site, operatorOf(own.id));
});
afterAll(() => site.close());

const refused = /You are not an operator of this court/;

/** The score as an operator enters it. */
const enterScore = (client: Client, matchId: string, after = 0) =>
  client.query<{ setScore: { match: { games: number[][] } | null; userErrors: object[] } }>(
    `mutation ($matchId: ID!, $after: Int!) {
      setScore(matchId: $matchId, games: [[3, 2]], after: $after) { match { games } userErrors { code } } }`,
    { matchId, after },
  );

describe("The operator of a court", () => {
  test("calls its matches and those without a court to it, enters the score, and clears it", async () => {
    const { client } = ofOwn;
    const { id } = await makeMatch(site.admin, { courtId: own.id });
    expect((await callMatch(client, id, own.id)).match).toMatchObject({ status: "CALLED" });
    expect((await clearCourt(client, own.id)).court).toMatchObject({ current: null });
    const free = await makeMatch(site.admin);
    expect((await callMatch(client, free.id, own.id)).match).toMatchObject({ courtId: own.id });
    expect((await enterScore(client, free.id)).setScore).toEqual({
      match: { games: [[3, 2]] },
      userErrors: [],
    });
    const [row] = await site.sql("select by_user from match_event where match_id = $1", [free.id]);
    expect(row).toEqual({ by_user: ofOwn.id });
  });

  test("records the score of its matches on a device", async () => {
    const { id } = await makeMatch(site.admin, { courtId: own.id });
    const device = createDevice(ofOwn.client);
    expect((await device.take(id)).userErrors).toEqual([]);
    expect((await createDevice(ofAll.client).take(id)).userErrors).toMatchObject([{ code: "TAKEN" }]);
  });

  test("cannot change another court or its matches", async () => {
    const { client } = ofOwn;
    const { id } = await makeMatch(site.admin, { courtId: other.id });
    const mine = await makeMatch(site.admin, { courtId: own.id });
    await expect(callMatch(client, id, own.id)).rejects.toThrow(refused);
    await expect(callMatch(client, mine.id, other.id)).rejects.toThrow(refused);
    await expect(clearCourt(client, other.id)).rejects.toThrow(refused);
    await expect(enterScore(client, id)).rejects.toThrow(refused);
    await expect(createDevice(client).take(id)).rejects.toThrow(refused);
  });

  test("gets the same error for a match that does not exist as for a match of another court", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    await expect(callMatch(ofOwn.client, id, own.id)).rejects.toThrow(refused);
    await expect(enterScore(ofOwn.client, id)).rejects.toThrow(refused);
    expect((await callMatch(ofAll.client, id, own.id)).userErrors).toMatchObject([{ code: "NOT_FOUND" }]);
  });

  test("switches its broadcast and no other", async () => {
    const { client } = ofOwn;
    const elsewhere = await makeEpisode(site.admin, await seriesOf(broadcast));
    expect((await setEpisodeLive(client, broadcast.id, true)).episode).toMatchObject({ isLive: true });
    await expect(setEpisodeLive(client, elsewhere.id, true)).rejects.toThrow(refused);
    // The next episode of the series is shown by another court.
    await makeCourt(site.admin, { episodeId: elsewhere.id });
    await expect(
      client.query(`mutation { startNextEpisode(id: "${broadcast.id}") { userErrors { code } } }`),
    ).rejects.toThrow(refused);
    expect((await setEpisodeLive(ofAll.client, elsewhere.id, true)).episode).toMatchObject({ isLive: true });
  });

  test("switches a protected broadcast without receiving its content", async () => {
    const series = await makeSeries(site.admin, { ...hiddenContent(), password: "CANARY" });
    const { id } = await makeEpisode(site.admin, series.id, hiddenEpisode(1));
    const court = await makeCourt(site.admin, { episodeId: id });
    const { client } = await makeStaff(site, operatorOf(court.id));
    for (const by of [client, ofAll.client]) {
      expect(await setEpisodeLive(by, id, by === client)).toEqual({ episode: null, userErrors: [] });
      const [row] = await site.sql("select is_live from episode where id = $1", [id]);
      expect(row).toEqual({ is_live: by === client });
      expect(by.received()).not.toContain("CANARY");
    }
  });

  test("does not see a draft that the court shows", async () => {
    const series = await makeSeries(site.admin, { isPublished: false });
    const { id } = await makeEpisode(site.admin, series.id);
    const court = await makeCourt(site.admin, { episodeId: id });
    const { client } = await makeStaff(site, operatorOf(court.id));
    for (const by of [client, ofAll.client])
      expect(await setEpisodeLive(by, id, true)).toEqual({
        episode: null,
        userErrors: [{ code: "NOT_FOUND", field: null, message: "Episode not found." }],
      });
  });

  test("reads what the scorers of the court report", async () => {
    const matches = [own, other].map(({ id }) => makeMatch(site.admin, { courtId: id }));
    for (const { id } of await Promise.all(matches)) await createDevice(site.admin).take(id);
    expect(await readScoredCourts(ofOwn)).toEqual([own.id]);
    expect(await readScoredCourts(ofAll)).toEqual(expect.arrayContaining([own.id, other.id]));
  });
});

/** The courts whose scorers the person receives. */
async function readScoredCourts({ client }: Person): Promise<string[]> {
  const { scorers } = await client.query<{ scorers: { courtId: string }[] }>("{ scorers { courtId } }");
  return scorers.map(({ courtId }) => courtId);
}

async function seriesOf({ id }: Episode): Promise<string> {
  const [row] = await site.sql<{ series_id: string }>("select series_id from episode where id = $1", [id]);
  return row?.series_id ?? "";
}

describe("An editor", () => {
  test("adds and changes series and episodes, but cannot switch LIVE in any form", async () => {
    const { client } = writer;
    const series = (await createSeries(client, { slug: "by-an-editor", isPublished: false })).series;
    const { episode } = await createEpisode(client, series?.id ?? "", { title: "One" });
    if (!series || !episode) throw new Error("Nothing was added");
    const changed = await updateEpisode(client, episode.id, episode.version, { title: "Two", isLive: false });
    expect(changed.episode).toMatchObject({ title: "Two", isLive: false });
    await expect(updateEpisode(client, episode.id, 2, { title: "Two", isLive: true })).rejects.toThrow(
      "Only operators may switch LIVE on or off.",
    );
    await expect(createEpisode(client, series.id, { isLive: true })).rejects.toThrow("FORBIDDEN");
    await expect(setEpisodeLive(client, episode.id, true)).rejects.toThrow("FORBIDDEN");
  });

  test("keeps a password that the form leaves blank, and can set another one", async () => {
    const { client } = writer;
    const made = await makeSeries(site.admin, { password: "the first" });
    const readPassword = () => readSeries<{ password: string }>(site.admin, made.slug, "password");
    const { id, slug, version } = made;
    for (const [index, password] of [undefined, null, "", "  "].entries())
      expect(
        await updateSeries(client, id, version + index, { slug, title: `Title ${index}`, password }),
      ).toMatchObject({ userErrors: [], series: { isProtected: true } });
    expect(await readPassword()).toEqual({ password: "the first" });
    await client.query(
      `mutation { patchSeries(id: "${id}", version: ${version + 4}, patch: { password: null }) { userErrors { code } } }`,
    );
    expect(await readPassword()).toEqual({ password: "the first" });
    await updateSeries(client, id, version + 4, { slug, title: "Another", password: "the second" });
    expect(await readPassword()).toEqual({ password: "the second" });
    expect(client.received()).not.toContain("the first");
  });
});
