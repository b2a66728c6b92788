import { GraphQLID } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { buildSchema } from "../schema.ts";
import { askByPost } from "../testing/askByHttp.ts";
import { makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { makeCourt, makeMatch, updateCourt } from "../testing/tournament/matches.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

describe("An id in upper case", () => {
  test("is returned as the database stores it", async () => {
    const court = await makeCourt(site.admin);
    expect(await makeMatch(site.admin, { courtId: court.id.toUpperCase() })).toMatchObject({
      courtId: court.id,
    });
  });

  test("is the same id in a change", async () => {
    const episode = await makeEpisode(site.admin, (await makeSeries(site.admin)).id);
    const court = await makeCourt(site.admin, { episodeId: episode.id });
    const { court: same } = await updateCourt(site.admin, court, { episodeId: episode.id.toUpperCase() });
    expect(same).toMatchObject({ episodeId: episode.id, version: court.version });
  });

  test("finds the same object in a query, as a literal and as a variable, also once the query is compiled", async () => {
    const byVariable = "query ($id: ID!) { match(id: $id) { id } }";
    for (let time = 0; time < 3; time += 1) {
      const { id } = await makeMatch(site.admin);
      const upper = id.toUpperCase();
      expect(await site.visitor.query(`{ match(id: "${upper}") { id } }`)).toEqual({ match: { id } });
      expect(await site.visitor.query(byVariable, { id: upper })).toEqual({ match: { id } });
    }
  });
});

test("A cached response to an id in upper case is replaced when the match changes", async () => {
  const query = "query ($id: ID!) { match(id: $id) { number } }";
  const read = async (id: string) => (await askByPost(site.url, query, {}, { id })).data;
  // Later executions of the query are compiled.
  for (let time = 0; time < 3; time += 1) await read((await makeMatch(site.admin)).id);
  const id = (await makeMatch(site.admin)).id.toUpperCase();
  expect(await read(id)).toEqual({ match: { number: expect.any(Number) } });
  await site.sql("update match set number = 4711 where id = $1", [id]);
  await expect.poll(() => read(id)).toEqual({ match: { number: 4_711 } });
});

test("building the schema does not change the ID of the GraphQL library, which other schemas use too", () => {
  const upper = "0B6BE5A4-4D8C-4A2E-9C56-3A4E8F0D2C11";
  expect(buildSchema().getType("ID")).not.toBe(GraphQLID);
  expect(GraphQLID.parseValue(upper)).toBe(upper);
});
