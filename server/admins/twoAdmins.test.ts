import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { UserErrorPayload } from "../testing/catalogue/catalogue.ts";
import {
  createSeries,
  deleteSeries,
  makeCategory,
  makeEpisode,
  makeSeries,
  reorderCategories,
  reorderEpisodes,
  reorderSeries,
  setEpisodeLive,
  updateEpisode,
  updateSeries,
} from "../testing/catalogue/catalogue.ts";
import type { Client } from "../testing/client.ts";
import { followCatalogue, followSeries, readCursor } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { someUser, startHarness, superAdmin } from "../testing/harness.ts";
import { makeAdmin } from "../testing/people/admins.ts";

let site: Harness;
/** Two people at two server processes, so that only the database synchronises them. */
let one: Client;
let two: Client;
beforeAll(async () => {
  site = await startHarness();
  const other = await site.startAnother();
  one = (await makeAdmin(site)).client;
  two = await other.open(superAdmin);
});
afterAll(() => site.close());

const rounds = 20;
const outOfDate = [{ code: "OUT_OF_DATE" }];
const codes = (payloads: readonly { userErrors: UserErrorPayload[] }[]) =>
  payloads.flatMap(({ userErrors }) => userErrors.map(({ code }) => code));

function shuffled(ids: readonly string[]): string[] {
  return ids
    .map((id) => ({ id, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ id }) => id);
}

interface List {
  make: () => Promise<string[]>;
  reorder: (client: Client, ids: string[]) => Promise<{ userErrors: UserErrorPayload[] }>;
  /** The ids and numbers, in order. */
  read: () => Promise<{ id: string; place: number }[]>;
  first: number;
}

let filmed = "";

const lists: Record<string, List> = {
  series: {
    make: async () => {
      const made = await Promise.all([1, 2, 3, 4, 5, 6].map(() => makeSeries(site.admin)));
      return made.map(({ id }) => id);
    },
    reorder: reorderSeries,
    read: () => site.sql("select id, position as place from series order by position"),
    first: 0,
  },
  categories: {
    make: async () => {
      const made = await Promise.all([1, 2, 3, 4, 5, 6].map(() => makeCategory(site.admin)));
      return made.map(({ id }) => id);
    },
    reorder: reorderCategories,
    read: () => site.sql("select id, position as place from category order by position"),
    first: 0,
  },
  episodes: {
    make: async () => {
      filmed = (await makeSeries(site.admin)).id;
      const made = await Promise.all([1, 2, 3, 4, 5, 6].map(() => makeEpisode(site.admin, filmed)));
      return made.map(({ id }) => id);
    },
    reorder: (client, ids) => reorderEpisodes(client, filmed, ids),
    read: () =>
      site.sql("select id, number as place from episode where series_id = $1 order by number", [filmed]),
    first: 1,
  },
};

describe.each(Object.entries(lists))("Two admins who reorder the %s at the same time", (_, list) => {
  test("both succeed, and the order is always that of one admin, numbered without a gap", async () => {
    await list.make();
    const ids = (await list.read()).map(({ id }) => id);
    for (let round = 0; round < rounds; round += 1) {
      const orders = [shuffled(ids), shuffled(ids)] as const;
      const payloads = await Promise.all([list.reorder(one, orders[0]), list.reorder(two, orders[1])]);
      expect(codes(payloads)).toEqual([]);
      const present = await list.read();
      expect(orders).toContainEqual(present.map(({ id }) => id));
      expect(present.map(({ place }) => place)).toEqual(ids.map((_id, place) => place + list.first));
    }
  });

  test("an admin whose list is outdated is refused", async () => {
    const ids = (await list.read()).map(({ id }) => id);
    await list.make();
    expect((await list.reorder(two, ids)).userErrors).toMatchObject(outOfDate);
  });
});

describe("Two admins who edit at the same time", () => {
  test("of the same series from the same version: one edit is saved completely, the other is refused without a change", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, slug, version } = await makeSeries(site.admin);
      const wanted = (who: string) => ({
        slug,
        title: `${who} ${round}`,
        shortDescription: `of ${who}`,
        longDescription: `by ${who}`,
      });
      const payloads = await Promise.all([
        updateSeries(one, id, version, wanted("one")),
        updateSeries(two, id, version, wanted("two")),
      ]);
      expect(codes(payloads)).toEqual(["OUT_OF_DATE"]);
      const winner = payloads[0].series ? "one" : "two";
      const [row] = await site.sql(
        "select title, short_description, long_description, version from series where id = $1",
        [id],
      );
      expect(row).toEqual({
        title: `${winner} ${round}`,
        short_description: `of ${winner}`,
        long_description: `by ${winner}`,
        version: version + 1,
      });
    }
  });

  test("of an episode, while the other admin moves it and switches it live: all succeed and no change is lost", async () => {
    const series = await makeSeries(site.admin);
    const episodes = [await makeEpisode(site.admin, series.id), await makeEpisode(site.admin, series.id)];
    const [first, second] = episodes.map(({ id }) => id);
    if (first === undefined || second === undefined) throw new Error("There are two episodes");
    let version = 1;
    for (let round = 0; round < rounds; round += 1) {
      const isLive = round % 2 === 0;
      const order = isLive ? [second, first] : [first, second];
      const payloads = await Promise.all([
        updateEpisode(one, first, version, { title: `Round ${round}` }),
        setEpisodeLive(two, first, isLive),
        reorderEpisodes(two, series.id, order),
      ]);
      expect(codes(payloads)).toEqual([]);
      version += 1;
      expect(await site.sql("select id, title, is_live, number from episode where id = $1", [first])).toEqual(
        [{ id: first, title: `Round ${round}`, is_live: isLive, number: isLive ? 2 : 1 }],
      );
    }
  });

  test("by adding a series with the same id: one is added, and the other admin gets an error at the field", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const slug = `final-${round}`;
      const payloads = await Promise.all([
        createSeries(one, { slug }),
        createSeries(two, { slug: slug.toUpperCase() }),
      ]);
      expect(payloads.flatMap(({ userErrors }) => userErrors)).toEqual([
        { code: "TAKEN", field: "slug", message: "This ID is already taken." },
      ]);
      expect(await site.sql("select from series where slug = $1", [slug])).toHaveLength(1);
    }
    const places = await site.sql<{ position: number }>("select position from series order by position");
    expect(places.map(({ position }) => position)).toEqual(places.map((_, place) => place));
  });
});

describe("A series that is deleted while another admin edits its episode", () => {
  test("removes the episode with the series; the edit is refused, and subscribers receive the deletion", async () => {
    for (let round = 0; round < 5; round += 1) {
      const series = await makeSeries(site.admin);
      const episode = await makeEpisode(site.admin, series.id);
      for (const table of ["favourite (user_id, series_id)", "unlock (user_id, series_id, password_version)"])
        await site.sql(
          `insert into ${table} select id, $1 ${table.startsWith("unlock") ? ", 0" : ""} from "user" where email = $2`,
          [series.id, someUser.email],
        );
      const page = followSeries(site.visitor, series.id);
      await page.next();
      const home = followCatalogue(site.visitor, await readCursor(site.visitor));
      await home.next();

      const [deleted, edited] = await Promise.all([
        deleteSeries(one, series.id),
        updateEpisode(two, episode.id, episode.version, { title: "Too late or just in time" }),
      ]);
      expect(deleted.userErrors).toEqual([]);
      // The edit was committed before the deletion, or refused.
      if (edited.episode === null)
        expect(edited.userErrors).toEqual([
          { code: "NOT_FOUND", field: null, message: "Episode not found." },
        ]);
      expect(await updateEpisode(two, episode.id, episode.version + 1)).toMatchObject({
        episode: null,
        userErrors: [{ code: "NOT_FOUND" }],
      });
      let update = await page.next();
      while (update.series !== null) update = await page.next();
      expect(update).toMatchObject({ series: null });
      let order = (await home.next()).order;
      while (order === null || order.includes(series.id)) order = (await home.next()).order;
      for (const table of ["episode", "favourite", "unlock", "former_slug"])
        expect(await site.sql(`select from ${table} where series_id = $1`, [series.id])).toEqual([]);
      page.stop();
      home.stop();
    }
  });
});
