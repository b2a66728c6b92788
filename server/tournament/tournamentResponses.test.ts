import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { askByGet } from "../testing/askByHttp.ts";
import { makeSeries, updateSeries } from "../testing/catalogue/catalogue.ts";
import { followCatalogue, readCursor } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { addCourt, addMatch, point, readTournamentRevision } from "../testing/tournament/tournament.ts";

let site: Harness;
let court: string;
let match: string;
beforeAll(async () => {
  site = await startHarness();
  court = await addCourt(site, "Court 1");
  match = await addMatch(site, court);
});
afterAll(() => site.close());

interface Update {
  tournamentUpdates: { cursor: string; revision: number };
}

const ofTournament = "{ tournament { id cursor revision } }";
const ofCatalogue = "{ catalogue { id cursor revision series { id title } } }";
const updates = "subscription ($since: String) { tournamentUpdates(since: $since) { cursor revision } }";

const readTournament = async () =>
  (await site.visitor.query<{ tournament: { cursor: string; revision: number } }>(ofTournament)).tournament;

/** The bytes and headers that a visitor receives. */
async function askUntil(query: string, headers: Record<string, string> = {}) {
  const response = await askByGet(site.url, query, headers);
  expect(response, response.text).toMatchObject({ status: 200, errors: [] });
  return response;
}

const extensionsOf = ({ text }: { text: string }): unknown =>
  (JSON.parse(text) as { extensions: unknown }).extensions;

describe("A response contains the revisions at which it was read", () => {
  test("one of the tournament contains both revisions", async () => {
    await site.sql(point, [match]);
    const revision = await readTournamentRevision(site);
    const response = await askUntil(ofTournament, { "x-min-tournament-revision": String(revision) });
    expect(response.data).toMatchObject({ tournament: { id: "main", revision } });
    expect(extensionsOf(response)).toEqual({
      revision: (await askUntil(ofCatalogue)).revision,
      tournamentRevision: revision,
    });
  });

  test("a cached one of the tournament keeps its revisions, and is valid up to the catalogue's newest", async () => {
    const series = await makeSeries(site.admin);
    const before = await askUntil(ofTournament);
    await updateSeries(site.admin, series.id, series.version, { title: "Newer" });
    const newest = (await askUntil(ofCatalogue)).revision;
    expect(before.revision).toBeLessThan(newest);
    const after = await askUntil(ofTournament, { "x-min-revision": String(newest) });
    expect(after.text).toBe(before.text);
    expect(after.headers.get("x-revision")).toBe(String(newest));
  });

  test("one of the catalogue contains only the catalogue's revision, and any other both", async () => {
    expect(Object.keys(extensionsOf(await askUntil(ofCatalogue)) as object)).toEqual(["revision"]);
    const both = await askUntil("{ catalogue { revision } tournament { revision } }");
    const { catalogue, tournament } = both.data as Record<string, { revision: number }>;
    expect(extensionsOf(both)).toEqual({
      revision: catalogue?.revision,
      tournamentRevision: tournament?.revision,
    });
    expect(both.headers.get("cache-control")).toBe("private, no-store");
  });

  test("a client that has seen a newer revision never receives an older response, from any process", async () => {
    const other = await site.startAnother();
    for (let round = 0; round < 20; round++) {
      await site.sql(point, [match]);
      const revision = await readTournamentRevision(site);
      const response = await askByGet(other.url, ofTournament, {
        "x-min-tournament-revision": String(revision),
      });
      expect(response.data).toMatchObject({ tournament: { revision } });
    }
    await other.close();
  });
});

describe("The two clocks do not affect each other", () => {
  test("a point does not invalidate the cached responses of the catalogue", async () => {
    await makeSeries(site.admin, { title: "Finals" });
    const before = await askUntil(ofCatalogue);
    for (let points = 0; points < 20; points++) await site.sql(point, [match]);
    await askUntil(ofTournament, { "x-min-tournament-revision": String(await readTournamentRevision(site)) });
    const after = await askUntil(ofCatalogue);
    expect(after.text).toBe(before.text);
    expect(after.headers.get("etag")).toBe(before.headers.get("etag"));
    // The response was not even checked against a change.
    expect(after.headers.get("x-revision")).toBe(before.headers.get("x-revision"));
  });

  test("a change of the catalogue does not invalidate the cached responses of the tournament", async () => {
    const series = await makeSeries(site.admin);
    const before = await askUntil(ofTournament);
    await updateSeries(site.admin, series.id, series.version, { title: "Another" });
    expect((await askUntil(ofCatalogue)).text).toContain("Another");
    expect((await askUntil(ofTournament)).text).toBe(before.text);
  });
});

describe("A subscriber of the tournament continues from its cursor", () => {
  test("and receives each change, and none of the catalogue", async () => {
    const { cursor, revision } = await readTournament();
    const following = site.visitor.subscribe<Update>(updates, { since: cursor });
    const [first, ofOthers] = [await following.next(), followCatalogue(site.visitor)];
    expect(first.data.tournamentUpdates.revision).toBe(revision);
    expect(first.extensions).toEqual({ tournamentRevision: revision });
    await ofOthers.next();
    await makeSeries(site.admin, { title: "Between" });
    expect(await ofOthers.next()).toMatchObject({ series: [{ title: "Between" }] });
    await site.sql(point, [match]);
    expect((await following.next()).data.tournamentUpdates.revision).toBe(revision + 1);
    following.stop();
    ofOthers.stop();
  });

  test("and receives changes of a court that is not public only as an admin", async () => {
    const hidden = await addMatch(site, await addCourt(site, "Training"));
    await site.sql("update court set is_public = false where name = 'Training'");
    const { revision } = await readTournament();
    const [visitor, admin] = [site.visitor, site.admin].map((client) =>
      client.subscribe<Update>(updates, { since: null }),
    );
    await Promise.all([visitor?.next(), admin?.next()]);
    await site.sql(point, [hidden]);
    expect((await admin?.next())?.data.tournamentUpdates.revision).toBe(revision + 1);
    await site.sql(point, [match]);
    expect((await visitor?.next())?.data.tournamentUpdates.revision).toBe(revision + 2);
    visitor?.stop();
    admin?.stop();
  });

  test("and cannot use a cursor of the catalogue, nor the other way round", async () => {
    const { cursor } = await readTournament();
    const catalogue = followCatalogue(site.visitor, cursor);
    // The whole state is sent.
    expect(await catalogue.next()).toMatchObject({ order: expect.any(Array), categories: expect.any(Array) });
    catalogue.stop();
    const [name, ...others] = JSON.parse(
      Buffer.from(await readCursor(site.visitor), "base64url").toString(),
    ) as unknown[];
    expect(name).toBe("catalogue");
    // Cursors of earlier versions contained no clock.
    const former = followCatalogue(site.visitor, Buffer.from(JSON.stringify(others)).toString("base64url"));
    expect(await former.next()).toMatchObject({ order: expect.any(Array) });
    former.stop();
  });

  test("and can use one socket for both clocks, also by operations with the same name one after the other", async () => {
    const [one, other] = [site.visitor.subscribe<Update>(updates), followCatalogue(site.visitor)];
    await Promise.all([one.next(), other.next()]);
    await site.sql(point, [match]);
    await makeSeries(site.admin, { title: "Beside" });
    expect((await one.next()).data.tournamentUpdates.revision).toBe(await readTournamentRevision(site));
    expect(await other.next()).toMatchObject({ series: [{ title: "Beside" }] });
    one.stop();
    other.stop();
  });
});
