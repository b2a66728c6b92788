import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { TokenScope } from "../../domain/apiToken.ts";
import { tokenScopes } from "../../domain/apiToken.ts";
import { askByGet, askByPost } from "../testing/askByHttp.ts";
import { makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Client } from "../testing/client.ts";
import { followTournament } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { makeApiToken } from "../testing/people/apiTokens.ts";
import { queries } from "../testing/people/rootFields.ts";
import { mutations } from "../testing/people/rootMutations.ts";
import { openAcknowledgedSocket, openRawSocket, subscribeMessage } from "../testing/rawSocket.ts";
import type { TestCourt, TestMatch } from "../testing/tournament/matches.ts";
import {
  callMatch,
  clearCourt,
  createCourt,
  createMatch,
  deleteMatch,
  makeCourt,
  makeMatch,
  moveMatch,
  publishDay,
} from "../testing/tournament/matches.ts";
import { askMatchPreview, importMatches } from "../testing/tournament/matchImports.ts";
import { bearer, createDevice, makeScorerToken, pressRallies } from "../testing/tournament/scoring.ts";

const day = "2026-11-21";
const forbidden = [{ extensions: { code: "FORBIDDEN" } }];

let site: Harness;
let shown: TestCourt;
let hidden: TestCourt;
let planned: TestMatch;
const secrets = new Map<TokenScope, string>();
const headersOf = (scope: TokenScope) => bearer(secrets.get(scope) ?? "");
const open = (scope: TokenScope): Client => site.openWith(headersOf(scope));

beforeAll(async () => {
  site = await startHarness();
  for (const scope of tokenScopes) secrets.set(scope, (await makeApiToken(site.admin, [scope])).secret);
  shown = await makeCourt(site.admin);
  hidden = await makeCourt(site.admin, { isPublic: false });
  planned = await makeMatch(site.admin, { courtId: shown.id, day });
});
afterAll(() => site.close());

test.each(tokenScopes)(
  "A token with only %s may request its own root fields and no others",
  async (scope) => {
    const program = open(scope);
    for (const [name, { scopes, takesFile, ask }] of Object.entries({ ...queries, ...mutations })) {
      if (takesFile) continue;
      const { data, errors } = await program.ask<object | null>(ask);
      const isAllowed = scopes?.includes(scope) ?? false;
      expect([name, errors?.[0]?.extensions.code]).toEqual([name, isAllowed ? undefined : "FORBIDDEN"]);
      if (!isAllowed) expect(Object.values(data ?? {}).filter((value) => value !== null)).toEqual([]);
    }
  },
);

describe("A field that no scope contains is refused", () => {
  test.each([
    "{ other: viewer { id } }",
    "{ ...account } fragment account on Query { viewer { id } }",
    "{ ... on Query { admins { email } } }",
    "query ($is: Boolean = true) { site { title } viewer @include(if: $is) { email } }",
    "{ site { title } accessTokens { name hint } }",
    "{ webhooks { url } }",
  ])("%s", async (query) => {
    const { data, errors } = await open("catalogue:read").ask<object | null>(query);
    expect(errors).toMatchObject(forbidden);
    expect(JSON.stringify(data)).not.toMatch(/email|hint|url/);
  });

  test("whatever the response cache contains, and whatever cookie is sent with the token", async () => {
    const query = "{ tournament { courts { name } } }";
    for (const ask of [askByPost, askByGet]) {
      // The second response is in the cache.
      for (let round = 0; round < 2; round++) expect((await ask(site.url, query)).errors).toEqual([]);
      const both = { ...headersOf("live:write"), cookie: site.admin.cookie() ?? "" };
      expect(await ask(site.url, query, both)).toMatchObject({ code: "FORBIDDEN" });
    }
  });

  test("also outside of GraphQL: the scoreboard, and the file of a backup", async () => {
    const ask = (path: string, scope: TokenScope, method = "GET") =>
      fetch(`${site.url}${path}`, { method, headers: headersOf(scope) });
    expect((await ask("/scoreboard.json", "score:write")).status).toBe(403);
    expect(await (await ask("/scoreboard.json", "catalogue:read")).text()).not.toContain(hidden.id);
    expect(await (await ask("/scoreboard.json", "tournament:read")).text()).toContain(hidden.id);
    const backup = await fetch(`${site.url}/backup`, {
      method: "POST",
      headers: {
        ...headersOf("catalogue:read"),
        "content-type": "application/json",
        origin: site.config.publicUrl,
      },
      body: JSON.stringify({ ids: [] }),
    });
    expect(backup.status).toBe(403);
  });
});

describe("A token that reads", () => {
  const query = "{ tournament { courts { id } } tournamentDays { day } matches { id } }";

  test("the catalogue sees the same as a visitor", async () => {
    const draft = await makeSeries(site.admin, { isPublished: false });
    const protectedSeries = await makeSeries(site.admin, { password: "the series password" });
    const program = open("catalogue:read");
    const asked = `{ catalogue { series { id content { shortDescription } password } } ${query.slice(1)}`;
    const response = await program.ask(asked);
    expect(response).toEqual({ ...(await site.visitor.ask(asked)), extensions: response.extensions });
    const text = JSON.stringify(response.data);
    expect(text).toContain(protectedSeries.id);
    for (const id of [draft.id, hidden.id, planned.id]) expect(text).not.toContain(id);
    const update = await followTournament(program).next();
    expect(JSON.stringify(update)).not.toContain(hidden.id);
  });

  test("the tournament sees hidden courts and days as well, and subscribes to them", async () => {
    const program = open("tournament:read");
    const text = JSON.stringify(await program.query(query));
    for (const part of [shown.id, hidden.id, planned.id, day]) expect(text).toContain(part);
    const follower = followTournament(program);
    expect(JSON.stringify(await follower.next())).toContain(hidden.id);
    const match = await makeMatch(site.admin, { courtId: hidden.id });
    expect(JSON.stringify(await follower.next())).toContain(match.id);
  });
});

describe("A token that writes", () => {
  test("scores scores matches on every court, and receives the match in the payload although it may not read it", async () => {
    const match = await makeMatch(site.admin, { courtId: hidden.id });
    const program = open("score:write");
    const device = createDevice(program);
    expect(await device.score(match.id, pressRallies("001"))).toMatchObject({
      match: { id: match.id, games: [[2, 1]] },
      userErrors: [],
    });
    // The same caller may continue by entering the score.
    const entered = await program.query(
      `mutation ($id: ID!) { setScore(matchId: $id, games: [[21, 3]], after: 3) { match { games } userErrors { message } } }`,
      { id: match.id },
    );
    expect(entered).toMatchObject({
      setScore: { match: { games: expect.arrayContaining([[21, 3]]) }, userErrors: [] },
    });
    expect(await program.ask(`{ match(id: "${match.id}") { id } }`)).toMatchObject({ errors: forbidden });
    const [event] = await site.sql<{ by_token: string | null; by_user: string | null }>(
      "select by_token, by_user from match_event where match_id = $1 and number = 4",
      [match.id],
    );
    expect(event).toEqual({ by_token: expect.any(String), by_user: null });
  });

  test("the schedule plans, calls, clears, imports and publishes", async () => {
    const program = open("schedule:write");
    const { court } = await createCourt(program, { isPublic: false });
    const courtId = court?.id ?? "";
    const { match } = await createMatch(program, { courtId, day });
    const id = match?.id ?? "";
    expect(await moveMatch(program, id, { courtId: shown.id, day, place: 1 })).toMatchObject({
      userErrors: [],
    });
    expect(await callMatch(program, id, courtId)).toMatchObject({ match: { id, status: "CALLED", courtId } });
    expect(await clearCourt(program, courtId)).toMatchObject({ court: { current: null }, userErrors: [] });
    expect(await deleteMatch(program, id)).toEqual({ userErrors: [] });
    const file = [
      "number,discipline,date,court,side 1,side 2,format,score",
      `9001,MS,${day},${shown.name},Ann Lee,Bo Kim,3x21,21-17 21-9`,
    ];
    const { preview } = await askMatchPreview(site, program, new TextEncoder().encode(file.join("\n")));
    expect(preview).toMatchObject({ added: 1, errors: [] });
    expect(await importMatches(program, preview?.id ?? "")).toMatchObject({ userErrors: [] });
    const results = await site.sql(
      `select by_user, access_token.scopes from match_event join match on match.id = match_id
        left join access_token on access_token.id = by_token where match.number = 9001`,
    );
    expect(results).toEqual([{ by_user: null, scopes: ["schedule:write"] }]);
    expect(await publishDay(program, day)).toMatchObject({ day: { isPublished: true }, userErrors: [] });
    await publishDay(program, day, { isPublished: false });
  });

  test("LIVE switches every episode that is not a draft, without an undo", async () => {
    const program = open("live:write");
    const switchLive = (id: string) =>
      program.query(
        `mutation ($id: ID!) { setEpisodeLive(id: $id, isLive: true) { episode { isLive } undoId userErrors { code } } }`,
        { id },
      );
    const episode = await makeEpisode(site.admin, (await makeSeries(site.admin)).id);
    expect(await switchLive(episode.id)).toEqual({
      setEpisodeLive: { episode: { isLive: true }, undoId: null, userErrors: [] },
    });
    const draft = await makeEpisode(site.admin, (await makeSeries(site.admin, { isPublished: false })).id);
    expect(await switchLive(draft.id)).toMatchObject({
      setEpisodeLive: { userErrors: [{ code: "NOT_FOUND" }] },
    });
  });
});

describe("A socket", () => {
  const subscribe = "subscription { tournamentUpdates { courtOrder } }";

  test("has only the rights of its token, whatever its cookie", async () => {
    const both = { headers: headersOf("catalogue:read"), cookie: site.admin.cookie() };
    const raw = await openAcknowledgedSocket(site.url, both);
    raw.send(subscribeMessage("1", "subscription { alarms { id } }"));
    expect(await raw.messages.take()).toMatchObject({ id: "1", payload: { errors: forbidden } });
    expect(await raw.messages.take()).toMatchObject({ id: "1", type: "complete" });
    raw.send(subscribeMessage("2", subscribe));
    const { payload } = await raw.messages.take();
    expect(JSON.stringify(payload)).toContain(shown.id);
    expect(JSON.stringify(payload)).not.toContain(hidden.id);
    raw.socket.close();
    await raw.closed;
  });

  test.each([
    ["an unknown token", `Bearer bb_${"a".repeat(43)}`],
    ["another scheme", "Basic dXNlcjpwYXNz"],
    ["no scheme", `bb_${"a".repeat(43)}`],
    ["nothing", ""],
    ["a number", 1],
    ["a list", ["Bearer bb_"]],
    ["an object", { Bearer: "bb_" }],
    ["false", false],
    ["a text that cannot be stored", "Bearer bb_\u0000\uD800"],
    ["a long text", `Bearer bb_${"a".repeat(60_000)}`],
  ])("that brings %s is closed with 4403", async (_, authorization) => {
    const raw = await openRawSocket(site.url);
    raw.send({ type: "connection_init", payload: { authorization } });
    expect(await raw.closed).toBe(4403);
  });

  test("accepts no device token", async () => {
    const { secret } = await makeScorerToken(site.admin, shown.id);
    const raw = await openRawSocket(site.url);
    raw.send({ type: "connection_init", payload: bearer(secret) });
    expect(await raw.closed).toBe(4403);
  });
});
