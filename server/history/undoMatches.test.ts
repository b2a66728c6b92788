import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import { readNewest, undo } from "../testing/catalogue/history.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { makeAdmin } from "../testing/people/admins.ts";
import type { TestCourt, TestMatch } from "../testing/tournament/matches.ts";
import {
  callMatch,
  deleteMatch,
  makeCalledMatch,
  makeCourt,
  makeMatch,
  readMatch,
  sideOf,
  updateCourt,
  updateMatch,
} from "../testing/tournament/matches.ts";
import { createDevice, pressRallies } from "../testing/tournament/scoring.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const undoOfMatch = async (
  work: () => Promise<unknown>,
  then: () => Promise<unknown>,
  client = site.admin,
) => {
  await work();
  const { revision } = await readNewest(site.admin, "TOURNAMENT");
  await then();
  return undo(client, revision, { clock: "TOURNAMENT" });
};

describe("An undo follows the rules of matches", () => {
  let court: TestCourt;
  let match: TestMatch;
  let sides: object[];
  beforeEach(async () => {
    court = await makeCourt(site.admin);
    // Players that are in no other match.
    sides = [sideOf(`An of ${court.name}`), sideOf(`Bo of ${court.name}`)];
    match = await makeMatch(site.admin, { day: "2026-11-26", courtId: court.id, sides });
  });

  const change = (input: Record<string, unknown>) =>
    updateMatch(site.admin, match.id, match.version, {
      number: match.number,
      discipline: "MS",
      format: "THREE_BY_21",
      sides,
      day: "2026-11-26",
      courtId: court.id,
      ...input,
    });
  const cancel = async (input: Record<string, unknown>) =>
    expect(await change({ isCancelled: true, ...input })).toMatchObject({ userErrors: [] });
  const score = async () => {
    await callMatch(site.admin, match.id, court.id);
    await createDevice(site.admin).score(match.id, pressRallies("0"));
  };

  test("the format does not change after the first point", async () => {
    const payload = await undoOfMatch(() => change({ format: "ONE_BY_21" }), score);
    expect(payload.conflicts[0]?.sentence).toMatch(/it has points/);
  });

  test("a match that has been called stays on its court", async () => {
    const other = await makeCourt(site.admin);
    const payload = await undoOfMatch(
      () => change({ courtId: other.id }),
      () => callMatch(site.admin, match.id, other.id),
    );
    expect(payload.conflicts[0]?.sentence).toMatch(/on court/);
  });

  test("a cancelled match is not called again while one of its players is on another court", async () => {
    await callMatch(site.admin, match.id, court.id);
    const other = await makeCourt(site.admin);
    const payload = await undoOfMatch(
      () => cancel({}),
      () => makeCalledMatch(site.admin, other.id, { sides: [sides[0], sideOf(`Cy of ${court.name}`)] }),
    );
    expect(payload.conflicts[0]?.sentence).toContain(`An of ${court.name} is still on ${other.name}`);
    expect(await readMatch(site.admin, match.id, "status")).toEqual({ status: "CANCELLED" });
  });

  test.each([
    ["court", async () => ({ courtId: (await makeCourt(site.admin)).id })],
    ["day", async () => ({ day: "2026-11-27" })],
  ])(
    "a match that was cancelled and moved to another %s does not return to a court with another match",
    async (_to, moved) => {
      await callMatch(site.admin, match.id, court.id);
      const input = await moved();
      const other = await makeMatch(site.admin, { number: 9_001 });
      const payload = await undoOfMatch(
        () => cancel(input),
        () => callMatch(site.admin, other.id, court.id),
      );
      expect(payload.conflicts[0]?.sentence).toContain(`${court.name} is still occupied by match 9001`);
      expect(await readMatch(site.admin, match.id, "status")).toEqual({ status: "CANCELLED" });
    },
  );

  test("a match that was cancelled and moved is called on its free court again", async () => {
    await callMatch(site.admin, match.id, court.id);
    const other = await makeCourt(site.admin);
    const payload = await undoOfMatch(
      () => cancel({ courtId: other.id }),
      async () => undefined,
    );
    expect(payload).toMatchObject({ conflicts: [], userErrors: [] });
    const restored = await readMatch(site.admin, match.id, "status courtId");
    expect(restored).toEqual({ status: "CALLED", courtId: court.id });
    const [row] = await site.sql("select current_match_id as current from court where id = $1", [court.id]);
    expect(row).toEqual({ current: match.id });
  });

  test("a deleted match that was called returns to the order of play, not to its court", async () => {
    await callMatch(site.admin, match.id, court.id);
    const payload = await undoOfMatch(
      () => deleteMatch(site.admin, match.id),
      () => makeCalledMatch(site.admin, court.id),
    );
    expect(payload).toMatchObject({ userErrors: [] });
    expect(await readMatch(site.admin, match.id, "status")).toEqual({ status: "SCHEDULED" });
  });

  test("a match with points is on its court again, when the court is free", async () => {
    await score();
    await undoOfMatch(
      () => deleteMatch(site.admin, match.id),
      async () => undefined,
    );
    const [row] = await site.sql<{ current: string }>(
      "select current_match_id as current from court where id = $1",
      [court.id],
    );
    expect(row?.current).toBe(match.id);
  });

  test("a match with points is not restored while one of its players is on another court", async () => {
    await score();
    const other = await makeCourt(site.admin);
    const payload = await undoOfMatch(
      () => deleteMatch(site.admin, match.id),
      () => makeCalledMatch(site.admin, other.id, { sides: [sides[0], sideOf(`Cy of ${court.name}`)] }),
    );
    expect(payload.conflicts[0]?.sentence).toContain(`An of ${court.name} is still on ${other.name}`);
    expect(await readMatch(site.admin, match.id, "status")).toBeNull();
  });

  test("an added match with points can only be deleted by the super admin", async () => {
    const { client } = await makeAdmin(site);
    let added = match;
    const add = async () => (added = await makeMatch(site.admin));
    const play = async () => {
      await callMatch(site.admin, added.id, court.id);
      await createDevice(site.admin).score(added.id, pressRallies("0"));
    };
    const payload = await undoOfMatch(add, play, client);
    expect(payload.conflicts[0]?.sentence).toMatch(/score|points/);
  });

  test("a court does not get its former name again while another court has it in capitals", async () => {
    const payload = await undoOfMatch(
      () => updateCourt(site.admin, { ...court, name: `Hall of ${court.name}` }, {}),
      () => makeCourt(site.admin, { name: court.name.toUpperCase() }),
    );
    expect(payload.conflicts[0]?.sentence).toContain("its name is taken");
  });

  test("a court with its former broadcast again shows its match there", async () => {
    const series = await makeSeries(site.admin);
    const [episode, next] = [
      await makeEpisode(site.admin, series.id),
      await makeEpisode(site.admin, series.id),
    ];
    await updateCourt(site.admin, court, { episodeId: next.id });
    const finished = await makeCalledMatch(site.admin, court.id, { format: "ONE_BY_21" });
    await createDevice(site.admin).score(finished.id, pressRallies("0".repeat(21)));
    await updateCourt(site.admin, { ...court, version: court.version + 1 }, { episodeId: episode.id });
    await score();
    const shown = { ...court, version: court.version + 2 };
    await undoOfMatch(
      () => updateCourt(site.admin, shown, { episodeId: next.id }),
      async () => undefined,
    );
    expect(await readMatch(site.admin, match.id, "episodeId")).toEqual({ episodeId: episode.id });
    expect(await readMatch(site.admin, finished.id, "episodeId")).toEqual({ episodeId: next.id });
  });
});
