import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { readNewest, undo } from "../../testing/catalogue/history.ts";
import type { Client } from "../../testing/client.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { makeStaff, operatorOf } from "../../testing/people/roles.ts";
import type { TestCourt } from "../../testing/tournament/matches.ts";
import { makeCalledMatch, makeCourt, updateCourt } from "../../testing/tournament/matches.ts";
import { createDevice, pressRallies } from "../../testing/tournament/scoring.ts";
import { readTournamentRevision } from "../../testing/tournament/tournament.ts";

let site: Harness;
let court: TestCourt;
beforeAll(async () => {
  site = await startHarness();
});
beforeEach(async () => {
  court = await makeCourt(site.admin, { pictureOffsetMs: 500 });
});
afterAll(() => site.close());

interface Payload {
  court: { pictureOffsetMs: number; version: number } | null;
  userErrors: { code: string; field: string | null; message: string }[];
}

const align = async (client: Client, courtId: string, pictureOffsetMs: number) =>
  (
    await client.query<{ alignPicture: Payload }>(
      `mutation ($courtId: ID!, $pictureOffsetMs: Int!) {
        alignPicture(courtId: $courtId, pictureOffsetMs: $pictureOffsetMs) {
          court { pictureOffsetMs version } userErrors { code field message } } }`,
      { courtId, pictureOffsetMs },
    )
  ).alignPicture;

test("the operator of a court corrects its pictures, which the history contains and an undo reverts", async () => {
  const { client, credentials } = await makeStaff(site, operatorOf(court.id));
  const before = await readTournamentRevision(site);
  expect(await align(client, court.id, -2_400)).toEqual({
    court: { pictureOffsetMs: -2_400, version: court.version + 1 },
    userErrors: [],
  });
  const revision = await readTournamentRevision(site);
  expect(revision).toBe(before + 1);
  const entry = await readNewest(site.admin, "TOURNAMENT");
  expect(entry).toMatchObject({
    revision,
    by: credentials.email,
    changes: [{ noun: "COURT", id: court.id, after: "-2400" }],
  });
  expect((await undo(site.admin, revision, { clock: "TOURNAMENT" })).userErrors).toEqual([]);
  const [row] = await site.sql("select picture_offset_ms from court where id = $1", [court.id]);
  expect(row).toEqual({ picture_offset_ms: 500 });
});

test("an unchanged correction changes nothing", async () => {
  const before = await readTournamentRevision(site);
  expect((await align(site.admin, court.id, 500)).court).toEqual({
    pictureOffsetMs: 500,
    version: court.version,
  });
  expect(await readTournamentRevision(site)).toBe(before);
});

test("a form that was opened earlier does not restore the former correction", async () => {
  await align(site.admin, court.id, 1_000);
  const late = await updateCourt(site.admin, court, { name: court.name, pictureOffsetMs: 500 });
  expect(late.userErrors).toMatchObject([{ code: "OUT_OF_DATE" }]);
  // The operator's correction needs no version, so it is not refused.
  await updateCourt(site.admin, { ...court, version: court.version + 1 }, { name: `${court.name}, TV` });
  expect((await align(site.admin, court.id, 2_000)).court).toMatchObject({ pictureOffsetMs: 2_000 });
});

test.each([-30_001, 30_001])("a correction of %i ms is refused", async (offset) => {
  const before = await readTournamentRevision(site);
  expect(await align(site.admin, court.id, offset)).toEqual({
    court: null,
    userErrors: [
      {
        code: "INVALID",
        field: "pictureOffsetMs",
        message: "The correction lies between -30 and 30 seconds.",
      },
    ],
  });
  expect(await readTournamentRevision(site)).toBe(before);
});

test("an operator of another court cannot find out whether the court exists", async () => {
  const { client } = await makeStaff(site, operatorOf((await makeCourt(site.admin)).id));
  for (const id of [court.id, crypto.randomUUID(), "x"])
    await expect(align(client, id, 0)).rejects.toThrow("You are not an operator of this court.");
  expect((await align(site.admin, crypto.randomUUID(), 0)).userErrors).toMatchObject([{ code: "NOT_FOUND" }]);
});

test("a match contains the end of its last rally that was not voided", async () => {
  const { id } = await makeCalledMatch(site.admin, court.id);
  const readLastRally = async () => {
    const response = await site.visitor.query<{ match: { lastRallyAt: string | null } }>(
      "query ($id: ID!) { match(id: $id) { lastRallyAt } }",
      { id },
    );
    return response.match.lastRallyAt;
  };
  expect(await readLastRally()).toBeNull();
  await createDevice(site.admin).score(id, pressRallies("01"));
  const logged = await site.sql<{ id: string; at: Date }>(
    "select id, at from match_event where match_id = $1 and kind = 'RALLY' order by number",
    [id],
  );
  expect(await readLastRally()).toBe(logged[1]?.at.toISOString());
  // Long lists contain ended matches, and their logs are not read for this field.
  await site.sql("update match set status = 'FINISHED' where id = $1", [id]);
  // The change is noticed by its notification, since no mutation invalidates the cache.
  await expect.poll(readLastRally).toBeNull();
});
