import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";

import { makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Client } from "../testing/client.ts";
import { createTestClient } from "../testing/client.ts";
import { signIn, superAdmin } from "../testing/harness.ts";
import { isReady } from "../testing/outside.ts";
import { createAsciiDatabase, createDatabase, onDatabase } from "../testing/services/databases.ts";
import { startProcess } from "../testing/services/process.ts";
import { waitTimeoutMs } from "../testing/timeouts.ts";
import { makeMatch, sideOf } from "../testing/tournament/matches.ts";

/** Names in which other letters than those of ASCII have another case, or one that several letters write. */
const names = ["Østergaard Łódź", "ÖSTERGREN", "Σοφία Ψ", "ШЕВЧЕНКО", "GROẞ", "Iğdır", "O’Neill", "D'Arcy"];

/** Texts, and the name that each finds. */
const searches: [text: string, name: string | undefined][] = [
  ["østergaard", "Østergaard Łódź"],
  ["ØSTERGAARD łÓDŹ", "Østergaard Łódź"],
  ["östergren", "ÖSTERGREN"],
  ["σοφία ψ", "Σοφία Ψ"],
  ["Шевченко", "ШЕВЧЕНКО"],
  ["groß", "GROẞ"],
  ["iğdır", "Iğdır"],
  ["o'neill", "O’Neill"],
  ["O‘NEILL", "O’Neill"],
  ["d’arcy", "D'Arcy"],
  ["oneill", undefined],
  ["ostergaard", undefined],
];

/** The texts of the accounts, whose addresses contain no spaces. */
const addressOf = (name: string) => `${name.replaceAll(" ", "-")}@example.org`;

describe.each([
  ["the locale of the cluster", createDatabase],
  ["the locale C", createAsciiDatabase],
])("In a database with %s", (_locale, create) => {
  const cleanUps: (() => Promise<unknown>)[] = [];
  let admin: Client;
  beforeAll(async () => {
    const database = await create(inject("postgresUrl"));
    cleanUps.push(database.drop);
    const server = await startProcess(database.url);
    cleanUps.push(() => server.remove());
    await vi.waitFor(async () => expect(await isReady(server.url)).toBe(true), { timeout: waitTimeoutMs });
    admin = createTestClient(server.url);
    cleanUps.push(() => admin.close());
    await signIn(admin, superAdmin);
    const { id } = await makeSeries(admin, { title: "Every name" });
    for (const name of names) {
      await makeSeries(admin, { title: name });
      await makeEpisode(admin, id, { title: name });
      await makeMatch(admin, { sides: [sideOf(name), sideOf("Guest")] });
      await onDatabase(database.url, (client) =>
        client.query(`insert into "user" (email) values ($1)`, [addressOf(name)]),
      );
    }
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  });

  test.each(searches)("the text %j finds titles regardless of case: %s", async (text, name) => {
    const found = await admin.query<Record<string, { title: string }[]>>(
      "query ($title: String!) { searchSeries(title: $title) { title } searchEpisodes(title: $title) { title } }",
      { title: text },
    );
    const expected = name === undefined ? [] : [{ title: name }];
    expect(found).toEqual({ searchSeries: expected, searchEpisodes: expected });
  });

  // A search of matches ignores accents too. No accent makes ø of o.
  test.each([...searches, ["łodz", "Østergaard Łódź"], ["σοφια", "Σοφία Ψ"]])(
    "the text %j finds players regardless of case: %s",
    async (text, name) => {
      const { matches } = await admin.query<{ matches: { sides: { players: { name: string }[] }[] }[] }>(
        "query ($text: String!) { matches(text: $text) { sides { players { name } } } }",
        { text },
      );
      const found = matches.map(({ sides: [home] }) => home?.players[0]?.name);
      expect(found).toEqual(name === undefined ? [] : [name]);
    },
  );

  test.each(searches)("the text %j finds accounts regardless of case: %s", async (text, name) => {
    const { searchUsers } = await admin.query<{ searchUsers: { email: string }[] }>(
      "query ($email: String!) { searchUsers(email: $email) { email } }",
      { email: text.replaceAll(" ", "-") },
    );
    expect(searchUsers).toEqual(name === undefined ? [] : [{ email: addressOf(name) }]);
  });
});
