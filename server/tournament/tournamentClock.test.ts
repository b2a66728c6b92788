import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeEpisode, makeSeries, readRevision, updateSeries } from "../testing/catalogue/catalogue.ts";
import { startProgram } from "../testing/catalogue/changeLog.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import {
  addCourt,
  addMatch,
  newCourt,
  point,
  readLoggedTournamentChanges,
  readTournamentRevision,
} from "../testing/tournament/tournament.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

let names = 0;
const newName = () => `Court ${++names}`;

/** Runs the statement, and returns its entries in the change log and the number of its revisions. */
async function runStatement(sql: string, values: unknown[]) {
  const before = await readTournamentRevision(site);
  await site.sql(sql, values);
  const revisions = (await readTournamentRevision(site)) - before;
  return { revisions, logged: await readLoggedTournamentChanges(site, before) };
}

const once = (...logged: object[]) => ({ revisions: 1, logged });

describe("Every change of a court or a match increments the tournament's revision by one, and no other revision", () => {
  test("a transaction counts once, however much it changes", async () => {
    const catalogue = await readRevision(site);
    const before = await readTournamentRevision(site);
    const program = await startProgram(site);
    await program.query("begin");
    const { rows } = await program.query<{ id: string }>(newCourt, [newName()]);
    await program.query("update court set picture_delay_ms = 1000 where id = $1", [rows[0]?.id]);
    await program.query("commit");
    expect(await readTournamentRevision(site)).toBe(before + 1);
    expect(await readLoggedTournamentChanges(site, before)).toEqual([
      { noun: "court", id: rows[0]?.id, is_moved: true, is_hidden: false },
    ]);
    expect(await readRevision(site)).toBe(catalogue);
  });

  test("a statement that changes no row does not count", async () => {
    const court = await addCourt(site, newName());
    const match = await addMatch(site, court);
    const series = await makeSeries(site.admin);
    const episode = await makeEpisode(site.admin, series.id);
    const before = await readTournamentRevision(site);
    await site.sql("update court set name = name");
    await site.sql("update match set status = status where id = $1", [match]);
    await site.sql("delete from match where id = $1", [court]);
    await site.sql("delete from episode where id = $1", [episode.id]);
    await updateSeries(site.admin, series.id, series.version, { title: "Another" });
    expect(await readTournamentRevision(site)).toBe(before);
  });

  test("truncating begins a new epoch", async () => {
    const [before] = await site.sql("select epoch from tournament_clock");
    await site.sql("truncate court, match cascade");
    expect(await site.sql("select epoch from tournament_clock")).not.toEqual([before]);
  });
});

describe("The log contains which objects moved, and which changes are for admins only", () => {
  test.each([
    ["its name", "name = name || '!'", false],
    ["its place", "position = position + 1000", true],
  ])("of a court: %s", async (_what, change, is_moved) => {
    const id = await addCourt(site, newName());
    expect(await runStatement(`update court set ${change} where id = $1`, [id])).toEqual(
      once({ noun: "court", id, is_moved, is_hidden: false }),
    );
  });

  test.each([
    ["a point", "last_event_number = last_event_number + 1", false],
    ["that it was called", "status = 'CALLED'", true],
    ["its place on the court", "court_sequence = 4", true],
    ["its day", "day = '2026-11-24'", true],
  ])("of a match: %s", async (_what, change, is_moved) => {
    const court = await addCourt(site, newName());
    const id = await addMatch(site, court);
    // The court is logged too, because another match may be its next one.
    const ofCourt = is_moved ? [{ noun: "court", id: court, is_moved: false, is_hidden: false }] : [];
    expect(await runStatement(`update match set ${change} where id = $1`, [id])).toEqual(
      once(...ofCourt, { noun: "match", id, is_moved, is_hidden: false }),
    );
  });

  test("of a match that moves to another court: both courts", async () => {
    const courts = [await addCourt(site, newName()), await addCourt(site, newName())];
    const id = await addMatch(site, courts[0] ?? null);
    const ofCourts = courts.map((court) => ({ noun: "court", id: court, is_moved: false, is_hidden: false }));
    const { logged } = await runStatement("update match set court_id = $2 where id = $1", [id, courts[1]]);
    expect(logged).toHaveLength(3);
    expect(logged).toEqual(
      expect.arrayContaining([...ofCourts, { noun: "match", id, is_moved: true, is_hidden: false }]),
    );
  });

  test("a court that is not public is hidden, and so are its matches", async () => {
    const court = await addCourt(site, newName());
    const match = await addMatch(site, court);
    // Hiding the court removes it, and its matches, for everyone.
    expect(await runStatement("update court set is_public = false where id = $1", [court])).toEqual(
      once(
        { noun: "court", id: court, is_moved: true, is_hidden: false },
        { noun: "match", id: match, is_moved: true, is_hidden: false },
      ),
    );
    expect(await runStatement(point, [match])).toEqual(
      once({ noun: "match", id: match, is_moved: false, is_hidden: true }),
    );
    expect(await runStatement("update court set name = name || '!' where id = $1", [court])).toEqual(
      once({ noun: "court", id: court, is_moved: false, is_hidden: true }),
    );
    const hiddenCourt = { noun: "court", id: court, is_moved: false, is_hidden: true };
    expect(await runStatement("update match set court_id = null where id = $1", [match])).toEqual(
      once(hiddenCourt, { noun: "match", id: match, is_moved: true, is_hidden: false }),
    );
    expect(await runStatement("update match set court_id = $2 where id = $1", [match, court])).toEqual(
      once(hiddenCourt, { noun: "match", id: match, is_moved: true, is_hidden: false }),
    );
    expect(await runStatement("delete from match where id = $1", [match])).toEqual(
      once(hiddenCourt, { noun: "match", id: match, is_moved: true, is_hidden: true }),
    );
    expect(await runStatement("delete from court where id = $1", [court])).toEqual(
      once({ noun: "court", id: court, is_moved: true, is_hidden: true }),
    );
  });

  test("a match whose court is deleted is kept, without a court, and visible to everyone", async () => {
    const court = await addCourt(site, newName());
    const match = await addMatch(site, court);
    await site.sql("update court set is_public = false where id = $1", [court]);
    expect(await runStatement("delete from court where id = $1", [court])).toEqual(
      once(
        { noun: "court", id: court, is_moved: true, is_hidden: true },
        { noun: "match", id: match, is_moved: true, is_hidden: false },
      ),
    );
  });
});

const seriesOf = async (court: string) =>
  (await site.sql<{ series_id: string | null }>("select series_id from court where id = $1", [court]))[0]
    ?.series_id;

describe("A court contains the series of the episode that it shows", () => {
  test("also when the episode changes or is deleted", async () => {
    const [one, other] = [await makeSeries(site.admin), await makeSeries(site.admin)];
    const episode = await makeEpisode(site.admin, one.id);
    const court = await addCourt(site, newName());
    await site.sql("update court set episode_id = $2 where id = $1", [court, episode.id]);
    expect(await seriesOf(court)).toBe(one.id);
    await site.sql("update court set series_id = $2 where id = $1", [court, other.id]);
    expect(await seriesOf(court)).toBe(one.id);
    await site.sql("update episode set series_id = $2, number = 7 where id = $1", [episode.id, other.id]);
    expect(await seriesOf(court)).toBe(other.id);
    expect(await runStatement("delete from series where id = $1", [other.id])).toEqual(
      once({ noun: "court", id: court, is_moved: false, is_hidden: false }),
    );
    expect(await seriesOf(court)).toBeNull();
  });
});

describe("The log of a match is append-only", () => {
  test("an event is neither changed nor deleted, except with its match", async () => {
    const match = await addMatch(site, null);
    await site.sql(
      `insert into match_event (match_id, number, id, kind, at, lease) values ($1, 1, gen_random_uuid(), 'PLAY', now(), 1)`,
      [match],
    );
    await expect(site.sql("update match_event set kind = 'RALLY'")).rejects.toThrow("append-only");
    await expect(site.sql("delete from match_event")).rejects.toThrow("append-only");
    await site.sql("delete from match where id = $1", [match]);
    expect(await site.sql("select from match_event")).toEqual([]);
  });
});

/**
 * Columns whose changes do not affect responses without scores. The last two change only together with columns of the
 * plan.
 */
const besideThePlan = [
  "id",
  "external_id",
  "score",
  "last_event_number",
  "lease",
  "scorer_token",
  "scorer_user",
  "scorer_device",
  "is_fresh",
  "was_called",
  "rescheduled_at",
];

test("a change of any column of a match except its score counts as a change of the plan", async () => {
  const [trigger] = await site.sql<{ definition: string }>(
    "select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'note_plan'",
  );
  const columns = await site.sql<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'match'",
  );
  const missing = columns
    .map(({ name }) => name)
    .filter((name) => !besideThePlan.includes(name) && !trigger?.definition.includes(`old.${name}`));
  expect(missing).toEqual([]);
});
