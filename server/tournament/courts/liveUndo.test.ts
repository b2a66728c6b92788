import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Episode, Series } from "../../testing/catalogue/catalogue.ts";
import { makeEpisode, makeSeries, readRevision, setEpisodeLive } from "../../testing/catalogue/catalogue.ts";
import { unpublish } from "../../testing/catalogue/drafts.ts";
import type { Client } from "../../testing/client.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import type { Person } from "../../testing/people/admins.ts";
import { giveRole, makeStaff, operatorOf, takeRole } from "../../testing/people/roles.ts";
import type { TestCourt } from "../../testing/tournament/matches.ts";
import { makeCalledMatch, makeCourt, updateCourt } from "../../testing/tournament/matches.ts";
import { createDevice, pressRallies } from "../../testing/tournament/scoring.ts";
import { readTournamentRevision } from "../../testing/tournament/tournament.ts";

let site: Harness;
let series: Series;
let first: Episode;
let second: Episode;
let court: TestCourt;
let operator: Person;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());
beforeEach(async () => {
  series = await makeSeries(site.admin, { slug: `s-${crypto.randomUUID().slice(0, 8)}` });
  first = await makeEpisode(site.admin, series.id, { title: "First" });
  second = await makeEpisode(site.admin, series.id, { title: "Second" });
  court = await makeCourt(site.admin, { episodeId: first.id });
  operator = await makeStaff(site, operatorOf(court.id));
});

interface Change {
  undoId: string | null;
  userErrors: { code: string; message: string }[];
}

const change = async (client: Client, mutation: string): Promise<Change> => {
  const response = await client.query<{ done: Change }>(
    `mutation { done: ${mutation} { undoId userErrors { code message } } }`,
  );
  return response.done;
};
const startNext = (client: Client, { id } = first) => change(client, `startNextEpisode(id: "${id}")`);
const undo = (client: Client, { undoId }: Change) => change(client, `undoLiveChange(id: "${undoId}")`);

/** Everything that a switch changes in the series of this test and in the courts. */
const readState = async () => ({
  episodes: await site.sql<{ is_live: boolean }>(
    "select id, is_live, live_since, live_ended_at from episode where series_id = $1 order by number",
    [series.id],
  ),
  courts: await site.sql("select id, episode_id, series_id from court order by position"),
});
const shownOn = async ({ id }: TestCourt) => {
  const [row] = await site.sql<{ episode_id: string }>("select episode_id from court where id = $1", [id]);
  return row?.episode_id;
};
const areLive = async () => (await readState()).episodes.map((row) => row.is_live);

describe("Ending a broadcast and starting the next", () => {
  test("makes the court and its current match show the next one, in one change of each clock", async () => {
    const match = await makeCalledMatch(site.admin, court.id);
    await createDevice(site.admin).score(match.id, pressRallies("0"));
    await setEpisodeLive(site.admin, first.id, true);
    const [catalogue, tournament] = [await readRevision(site), await readTournamentRevision(site)];
    expect(await startNext(operator.client)).toEqual({ undoId: expect.any(String), userErrors: [] });
    expect(await areLive()).toEqual([false, true]);
    expect(await shownOn(court)).toBe(second.id);
    const [shown] = await site.sql("select episode_id from match where id = $1", [match.id]);
    expect(shown).toEqual({ episode_id: second.id });
    expect(await readRevision(site)).toBe(catalogue + 1);
    expect(await readTournamentRevision(site)).toBe(tournament + 1);
    // An open form of the court is out of date.
    expect((await updateCourt(site.admin, court, { name: "Old" })).userErrors).toMatchObject([
      { code: "OUT_OF_DATE" },
    ]);
  });

  test("does not change courts of other operators, and is refused when one of them shows the next", async () => {
    const other = await makeCourt(site.admin, { episodeId: first.id });
    await setEpisodeLive(site.admin, first.id, true);
    expect((await startNext(operator.client)).userErrors).toEqual([]);
    expect([await shownOn(court), await shownOn(other)]).toEqual([second.id, first.id]);
    const third = await makeEpisode(site.admin, series.id);
    await makeCourt(site.admin, { episodeId: third.id });
    await expect(startNext(operator.client, second)).rejects.toThrow(
      "You are not an operator of this court.",
    );
    expect((await startNext(site.admin, second)).userErrors).toEqual([]);
  });
});

describe("A switch can be undone", () => {
  test.each([
    ["going live", async () => change(operator.client, `setEpisodeLive(id: "${second.id}", isLive: true)`)],
    ["going off", async () => change(operator.client, `setEpisodeLive(id: "${first.id}", isLive: false)`)],
    ["ending one broadcast and starting the next", async () => startNext(operator.client)],
    [
      "everything off",
      async () => change(operator.client, `endEpisodes(ids: ["${first.id}", "${second.id}"])`),
    ],
  ])("%s, all of it in one change", async (_name, press) => {
    operator = await makeStaff(site, operatorOf(null));
    await setEpisodeLive(site.admin, first.id, true);
    const before = await readState();
    const done = await press();
    expect(await readState()).not.toEqual(before);
    const revision = await readRevision(site);
    expect(await undo(operator.client, done)).toEqual({ undoId: null, userErrors: [] });
    expect(await readState()).toEqual(before);
    expect(await readRevision(site)).toBe(revision + 1);
    // A second undo is refused.
    expect((await undo(operator.client, done)).userErrors).toMatchObject([{ code: "NOT_FOUND" }]);
  });

  test("a switch that changes nothing has nothing to undo", async () => {
    expect(await change(site.admin, `setEpisodeLive(id: "${first.id}", isLive: false)`)).toEqual({
      undoId: null,
      userErrors: [],
    });
    const gone = crypto.randomUUID();
    expect(await change(site.admin, `endEpisodes(ids: ["${gone}", "x"])`)).toEqual({
      undoId: null,
      userErrors: [],
    });
  });

  test("the move of a court to the next broadcast, when both broadcasts were switched before", async () => {
    await setEpisodeLive(site.admin, second.id, true);
    const done = await startNext(operator.client);
    expect(await shownOn(court)).toBe(second.id);
    expect(await undo(operator.client, done)).toEqual({ undoId: null, userErrors: [] });
    expect(await shownOn(court)).toBe(first.id);
    expect(await areLive()).toEqual([false, true]);
  });

  test("later changes by others are kept", async () => {
    await setEpisodeLive(site.admin, first.id, true);
    const done = await startNext(operator.client);
    await setEpisodeLive(site.admin, second.id, false);
    const elsewhere = await makeEpisode(site.admin, series.id);
    await updateCourt(site.admin, { ...court, version: court.version + 1 }, { episodeId: elsewhere.id });
    expect((await undo(operator.client, done)).userErrors).toEqual([]);
    expect(await areLive()).toEqual([true, false, false]);
    expect(await shownOn(court)).toBe(elsewhere.id);

    const switched = await change(site.admin, `setEpisodeLive(id: "${first.id}", isLive: false)`);
    await setEpisodeLive(site.admin, first.id, true);
    expect((await undo(site.admin, switched)).userErrors).toEqual([
      { code: "OUT_OF_DATE", message: "Someone else has switched this meanwhile." },
    ]);
  });

  test.each([
    ["a switch", () => change(operator.client, `setEpisodeLive(id: "${first.id}", isLive: true)`)],
    ["a start of the next broadcast", () => startNext(operator.client)],
  ])("but not %s by an operator whose role for the court was revoked since", async (_name, press) => {
    const other = await makeCourt(site.admin);
    await giveRole(site.admin, operator.id, operatorOf(other.id));
    const done = await press();
    const state = await readState();
    await takeRole(site.admin, operator.id, operatorOf(court.id));
    await expect(undo(operator.client, done)).rejects.toThrow("You are not an operator of this court.");
    expect(await readState()).toEqual(state);
  });

  test("but not by an operator when the series has become a draft", async () => {
    const done = await change(operator.client, `setEpisodeLive(id: "${first.id}", isLive: true)`);
    await unpublish(site, series.id);
    expect((await undo(operator.client, done)).userErrors).toMatchObject([{ code: "OUT_OF_DATE" }]);
    expect(await areLive()).toEqual([true, false]);
  });

  test("by an operator, except for broadcasts that have become drafts", async () => {
    operator = await makeStaff(site, operatorOf(null));
    const withdrawn = await makeSeries(site.admin, { slug: `s-${crypto.randomUUID().slice(0, 8)}` });
    const draft = await makeEpisode(site.admin, withdrawn.id);
    for (const { id } of [first, draft]) await setEpisodeLive(site.admin, id, true);
    const done = await change(operator.client, `endEpisodes(ids: ["${draft.id}", "${first.id}"])`);
    await unpublish(site, withdrawn.id);
    expect(await undo(operator.client, done)).toEqual({ undoId: null, userErrors: [] });
    expect(await areLive()).toEqual([true, false]);
    const [kept] = await site.sql("select is_live from episode where id = $1", [draft.id]);
    expect(kept).toEqual({ is_live: false });
  });

  test("of all broadcasts by an operator does not reveal a draft, and ends the others", async () => {
    operator = await makeStaff(site, operatorOf(null));
    const withdrawn = await makeSeries(site.admin, { slug: `s-${crypto.randomUUID().slice(0, 8)}` });
    const draft = await makeEpisode(site.admin, withdrawn.id);
    for (const { id } of [first, draft]) await setEpisodeLive(site.admin, id, true);
    await unpublish(site, withdrawn.id);
    const answers = [];
    for (const id of [draft.id, crypto.randomUUID()])
      answers.push(await change(operator.client, `endEpisodes(ids: ["${id}"])`));
    expect(answers[0]).toEqual(answers[1]);
    const done = await change(operator.client, `endEpisodes(ids: ["${draft.id}", "${first.id}"])`);
    expect(done.userErrors).toEqual([]);
    expect(await areLive()).toEqual([false, false]);
  });

  test("but not by another account, nor after a minute", async () => {
    const switched = await change(operator.client, `setEpisodeLive(id: "${first.id}", isLive: true)`);
    const refused = [{ code: "NOT_FOUND", message: "This cannot be undone any more." }];
    expect((await undo(site.admin, switched)).userErrors).toEqual(refused);
    await site.sql("update live_change set changed_at = changed_at - interval '61 seconds'");
    expect((await undo(operator.client, switched)).userErrors).toEqual(refused);
    expect(await areLive()).toEqual([true, false]);
  });
});
