import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { connectionsForAttempts } from "../auth/attempts/attemptLimits.ts";
import { accessDocuments } from "../testing/catalogue/access.ts";
import { makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import type { Series } from "../testing/catalogue/catalogue.ts";
import type { Guesses } from "../testing/catalogue/guesses.ts";
import { createGuesses, seriesPassword } from "../testing/catalogue/guesses.ts";
import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { someUser, startHarness } from "../testing/harness.ts";
import { onDatabase } from "../testing/services/databases.ts";

/** More than a subnet may guess, and few enough that none of them waits too long on a busy machine. */
const atOnce = 150;

let site: Harness;
let guesses: Guesses;
let episodeId: string;
beforeAll(async () => {
  site = await startHarness();
  guesses = createGuesses(site);
  episodeId = (await makeEpisode(site.admin, (await makeSeries(site.admin)).id)).id;
});
afterAll(() => site.close());

/** Opens unknown browsers, each at another address. */
const openBrowsers = (count: number, addressOf: (place: number) => string): Promise<Client[]> =>
  Promise.all(Array.from({ length: count }, (_, place) => guesses.openBrowser(null, addressOf(place))));

/** Guesses without retrying; returns the code of an error, or whether the password was right. */
async function guessOnce(client: Client, { id }: Series, password = "a wrong password"): Promise<string> {
  const { data, errors } = await client.ask<{ unlockSeries: { userErrors: object[] } } | null>(
    accessDocuments.unlockSeries,
    { id, password },
  );
  const code = errors?.[0]?.extensions.code;
  return code ?? (data?.unlockSeries.userErrors.length === 0 ? "unlocked" : "wrong");
}

/** Switches an episode and sends a query whose response is in no cache. */
async function changeAndAsk(time: number): Promise<void> {
  expect(await setEpisodeLive(site.admin, episodeId, time % 2 === 0)).toMatchObject({ userErrors: [] });
  expect(await site.visitor.query(`{ searchEpisodes(title: "nothing ${time}") { id } }`)).toEqual({
    searchEpisodes: [],
  });
}

/** The number of statements about guesses that have not ended. */
async function countStatements(): Promise<number> {
  const statements = await site.sql(
    `select from pg_stat_activity where datname = current_database() and application_name = 'broadcasts'
      and state = 'active' and query like '%guess%'`,
  );
  return statements.length;
}

describe("Many wrong passwords of one series, from as many addresses at once,", () => {
  test("leave connections to a change and to a query while their statements wait for each other", async () => {
    const series = await guesses.protect();
    await guesses.guess(await guesses.openBrowser(null), series);
    const browsers = await openBrowsers(40, (place) => `2001:db8:7:${place}::1`);
    await onDatabase(site.databaseUrl, async (program) => {
      await program.query("begin");
      await program.query("select from guess_counter where key like 'guess-series%' for update");
      const responses = Promise.all(browsers.map((client) => guesses.guess(client, series)));
      try {
        await expect.poll(countStatements).toBeGreaterThan(0);
        for (let time = 0; time < 4; time++) await changeAndAsk(time);
        expect(await countStatements()).toBeLessThanOrEqual(
          connectionsForAttempts(site.config.databaseConnections),
        );
      } finally {
        await program.query("rollback");
      }
      expect(new Set(await responses)).toEqual(new Set(["wrong"]));
    });
  });

  test.each<[string, (place: number) => string, string[]]>([
    ["one IPv6 /48", (place) => `2001:db8:8:${place}::1`, ["wrong", "TOO_MANY_REQUESTS"]],
    ["different IPv6 /48s", (place) => `2001:db8:${1_000 + place}:1::1`, ["wrong"]],
  ])(
    "of %s, are slowed, and no caller is refused as if the site were busy",
    async (_where, addressOf, codes) => {
      const series = await guesses.protectWithSpentBudget();
      const browsers = await openBrowsers(atOnce, addressOf);
      const rightful = [await guesses.openBrowser(null), await site.open(someUser)];
      const state = { isOver: false };
      const wrong = Promise.all(browsers.map((client) => guessOnce(client, series)));
      const right = Promise.all(rightful.map((client) => guessOnce(client, series, seriesPassword)));
      const all = Promise.all([wrong, right]).finally(() => {
        state.isOver = true;
      });
      let most = 0;
      for (let time = 0; !state.isOver; time++) {
        most = Math.max(most, await countStatements());
        await changeAndAsk(time);
      }
      const [responses, verdicts] = await all;
      expect(new Set(responses)).toEqual(new Set(codes));
      expect(verdicts).toEqual(["unlocked", "unlocked"]);
      expect(most).toBeLessThanOrEqual(connectionsForAttempts(site.config.databaseConnections));
    },
  );
});
