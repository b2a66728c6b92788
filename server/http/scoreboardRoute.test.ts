import type { FieldNode } from "graphql";
import { TypeInfo, isObjectType, parse, visit, visitWithTypeInfo } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { buildSchema } from "../schema.ts";
import { canary } from "../testing/catalogue/canaries.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import type { TestCourt } from "../testing/tournament/matches.ts";
import { makeCalledMatch, makeCourt, makeMatch, sideOf } from "../testing/tournament/matches.ts";
import type { TestDevice } from "../testing/tournament/scoring.ts";
import {
  bearer,
  createDevice,
  makeScorerToken,
  pressRallies,
  revokeToken,
} from "../testing/tournament/scoring.ts";
import { scoreboardQuery } from "./scoreboardRoute.ts";

let site: ProxiedHarness;
let first: TestCourt;
let second: TestCourt;
let hidden: TestCourt;
let matchId: string;
let tablet: TestDevice;
beforeAll(async () => {
  site = await startProxiedHarness();
  first = await makeCourt(site.admin, { name: "Court 1" });
  second = await makeCourt(site.admin, { name: "TV court" });
  hidden = await makeCourt(site.admin, { name: `${canary} court`, isPublic: false });
  const sides = [sideOf("Astrid Holm"), sideOf("Kim Ha-neul")];
  matchId = (await makeCalledMatch(site.admin, first.id, { sides, round: "Final", discipline: "WS" })).id;
  await makeCalledMatch(site.admin, second.id);
  await makeCalledMatch(site.admin, hidden.id, { round: `${canary} round` });
  await makeMatch(site.admin, { courtId: second.id, round: "Third place" });
  tablet = createDevice(site.admin);
});
afterAll(() => site.close());

interface Shown {
  name: string;
  current: { games: number[][]; sides: { players: { name: string }[] }[] } | null;
  next: { round: string } | null;
}

const ask = (query = "", headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${site.url}/scoreboard.json${query}`, { method, headers });

async function readCourts(query?: string, headers?: Record<string, string>): Promise<Shown[]> {
  const response = await ask(query, headers);
  expect(response.status).toBe(200);
  return ((await response.json()) as { courts: Shown[] }).courts;
}

const namesOf = (courts: Shown[]) => courts.map(({ name }) => name);

describe("/scoreboard.json", () => {
  test("shows the public courts in their order, each with its match and the next one", async () => {
    const courts = await readCourts();
    expect(courts).toMatchObject([
      {
        id: first.id,
        name: "Court 1",
        current: {
          id: matchId,
          status: "CALLED",
          round: "Final",
          sides: [{ players: [{ name: "Astrid Holm" }] }, { players: [{ name: "Kim Ha-neul" }] }],
        },
        next: null,
      },
      { id: second.id, name: "TV court", current: { status: "CALLED" }, next: { round: "Third place" } },
    ]);
    expect(courts).toHaveLength(2);
  });

  test.each([
    ["?court=TV+court", ["TV court"]],
    ["?court=tv%20court&court=Court+1", ["TV court", "Court 1"]],
    ["?court=No+such+court", []],
    ["?court=", ["Court 1", "TV court"]],
    ["?court=&court=TV+court", ["TV court"]],
    ["?style=full", ["Court 1", "TV court"]],
  ])("%s shows %o", async (query, expected) => {
    expect(namesOf(await readCourts(query))).toEqual(expected);
  });

  test("a court is found by its id", async () => {
    expect(namesOf(await readCourts(`?court=${second.id}`))).toEqual(["TV court"]);
  });

  test("contains every field of a court and a match, except those that only forms and the live board use", () => {
    const elsewhere = new Set(["version", "lastRallyAt"]);
    const schema = buildSchema();
    const types = new TypeInfo(schema);
    const asked: string[] = [];
    const record = ({ name }: FieldNode) => void asked.push(`${types.getParentType()?.name}.${name.value}`);
    visit(parse(scoreboardQuery), visitWithTypeInfo(types, { Field: record }));
    for (const name of ["Court", "Match"]) {
      const type = schema.getType(name);
      const fields = isObjectType(type) ? Object.keys(type.getFields()) : [];
      const needed = fields.filter((field) => !elsewhere.has(field)).map((field) => `${name}.${field}`);
      expect(asked).toEqual(expect.arrayContaining(needed));
      expect(needed.length).toBeGreaterThan(5);
    }
  });

  test("contains a point as soon as it is recorded", async () => {
    await readCourts();
    for (const [winners, games] of [
      ["0", [[1, 0]]],
      ["11", [[1, 2]]],
    ] as const) {
      await tablet.score(matchId, pressRallies(winners));
      const [court] = await readCourts("?court=Court+1");
      expect(court?.current?.games).toEqual(games);
    }
  });
});

describe("Its cached response", () => {
  test("is sent again only when it has changed, and may be cached by a CDN for a second", async () => {
    const response = await ask("?court=Court+1");
    expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=1");
    const etag = response.headers.get("etag") ?? "";
    const again = () => ask("?court=Court+1", { "if-none-match": etag });
    expect((await again()).status).toBe(304);
    await site.admin.query("mutation ($id: ID!) { clearCourt(id: $id) { userErrors { code } } }", {
      id: second.id,
    });
    expect((await again()).status).toBe(304);
    await tablet.score(matchId, pressRallies("0"));
    expect((await again()).status).toBe(200);
  });

  test("is compressed for clients that accept it", async () => {
    for (const encoding of ["br", "gzip"])
      expect((await ask("", { "accept-encoding": encoding })).headers.get("content-encoding")).toBe(encoding);
  });
});

describe("A page of another site", () => {
  test("may read it", async () => {
    const response = await ask("", {
      origin: "https://graphics.example.org",
      "sec-fetch-site": "cross-site",
    });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("may send a token", async () => {
    const response = await ask("", { "access-control-request-headers": "authorization" }, "OPTIONS");
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-headers")).toBe("authorization");
  });
});

describe("A court that is not public", () => {
  test("is sent to no caller without a token, not even to an admin's browser", async () => {
    for (const query of ["", `?court=${hidden.id}`, `?court=${encodeURIComponent(hidden.name)}`])
      for (const cookie of ["", site.admin.cookie() ?? ""])
        // A proxy's password is not a token.
        for (const authorization of ["", "Basic eDp5"])
          expect(await (await ask(query, { cookie, authorization })).text()).not.toContain(canary);
  });

  test("is sent to its own device, whose responses are not cached", async () => {
    const token = await makeScorerToken(site.admin, hidden.id);
    const response = await ask("", bearer(token.secret));
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const { courts } = (await response.json()) as { courts: Shown[] };
    expect(namesOf(courts)).toEqual(["Court 1", "TV court", hidden.name]);
    expect(namesOf(await readCourts())).toEqual(["Court 1", "TV court"]);
    await revokeToken(site.admin, token.id);
    expect((await ask("", bearer(token.secret))).status).toBe(401);
  });

  test("is not shown to the device of another court", async () => {
    const token = await makeScorerToken(site.admin, first.id);
    expect(namesOf(await readCourts("", bearer(token.secret)))).toEqual(["Court 1", "TV court"]);
  });
});

test("while the database is away, pages of other sites can read the error too", async () => {
  site.databaseProxy.cut();
  const response = await ask(`?court=${encodeURIComponent("not asked for yet")}`);
  expect(response.status).toBe(503);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  site.databaseProxy.restore();
  await expect.poll(async () => (await ask()).status).toBe(200);
  site.takeLog();
});
