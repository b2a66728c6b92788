import type { Client } from "../../../server/testing/client.ts";
import { never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { describeTimes } from "../testbed/numbers.ts";
import type { Server, Site } from "../testbed/testbed.ts";

const length = 30;
const rival = { email: "second@example.org", password: "forehand-smash-2025" };

/**
 * Two admins on two server processes reorder the same list at the same time: the series, the categories or the episodes of a
 * series.
 */
export const reorders: Figure = {
  name: "Concurrent reorders",
  rounds: 200,
  minutes: 15,
  async measure(testbed, { each, random }) {
    const site = await testbed.openSite();
    const first = await site.startServer();
    const second = await site.startServer();
    const one = await site.signIn(first);
    await fill(site, one);
    const admins = [one, await makeSecondAdmin(site, second)];
    const lists = await findLists(site);
    const deadlocksBefore = await countDeadlocks(site);
    const times: number[] = [];
    const faults = { order: 0, error: 0 };
    for (const round of each()) {
      const list = lists[round % lists.length];
      if (!list) throw new Error("There is no list");
      const { ids, read, mutation, variables } = list;
      const orders = admins.map(() => shuffle(ids, random));
      const responses = await Promise.all(
        admins.map(async (admin, place) => {
          const startedAt = performance.now();
          const response = await admin.ask<Record<string, { userErrors: unknown[] }> | null>(mutation, {
            ...variables,
            ids: orders[place],
          });
          times.push(performance.now() - startedAt);
          return response;
        }),
      );
      faults.error += responses.filter(
        ({ errors, data }) =>
          errors || Object.values(data ?? {}).some(({ userErrors }) => userErrors.length > 0),
      ).length;
      const present = String(await read());
      if (!orders.some((order) => String(order) === present)) faults.order += 1;
    }
    const deadlocks = (await countDeadlocks(site)) - deadlocksBefore;
    const logged = site.errors().length;
    await Promise.all([first.stop(), second.stop()]);
    return [
      never("orders that nobody submitted", faults.order, describeTimes(times)),
      never("errors to an admin", faults.error),
      never("errors in the log", logged),
      never("deadlocks in PostgreSQL", deadlocks),
    ];
  },
};

async function fill(site: Site, admin: Client) {
  for (let place = 0; place < length; place += 1) {
    const name = `list-${place}`;
    await admin.query(
      `mutation ($series: SeriesInput!) { createSeries(input: $series) { userErrors { message } } }`,
      { series: { slug: name, title: name, releaseDate: "2025-07-28" } },
    );
    await admin.query(
      `mutation ($category: CategoryInput!) { createCategory(input: $category) { userErrors { message } } }`,
      { category: { slug: name, name, tags: [name] } },
    );
  }
  const [series] = await site.sql<{ id: string }>("select id from series order by position limit 1");
  for (let number = 1; number <= length; number += 1)
    await admin.query(
      `mutation ($id: ID!, $episode: EpisodeInput!) {
        createEpisode(seriesId: $id, input: $episode) { userErrors { message } } }`,
      { id: series?.id, episode: { title: `Part ${number}`, videoUrl: "/demonstration/play/court-1" } },
    );
}

/** Creates a second admin, and returns the signed-in client. */
async function makeSecondAdmin(site: Site, server: Server) {
  const newcomer = await site.signUp(server, rival);
  await site.sql(`insert into admin (user_id) select id from "user" where email = $1`, [rival.email]);
  return newcomer;
}

/** The lists: their ids, the mutation that reorders them, and a function that reads their order from the database. */
async function findLists(site: Site) {
  const [episode] = await site.sql<{ series_id: string }>("select series_id from episode limit 1");
  const seriesId = episode?.series_id;
  const list = async (select: string, values: unknown[], mutation: string, variables: object = {}) => {
    const read = async () => (await site.sql<{ id: string }>(select, values)).map(({ id }) => id);
    return { ids: await read(), read, mutation, variables };
  };
  return [
    await list(
      "select id from series order by position",
      [],
      "mutation ($ids: [ID!]!) { reorderSeries(ids: $ids) { userErrors { message } } }",
    ),
    await list(
      "select id from category order by position",
      [],
      "mutation ($ids: [ID!]!) { reorderCategories(ids: $ids) { userErrors { message } } }",
    ),
    await list(
      "select id from episode where series_id = $1 order by number",
      [seriesId],
      `mutation ($ids: [ID!]!, $seriesId: ID!) {
        reorderEpisodes(ids: $ids, seriesId: $seriesId) { userErrors { message } } }`,
      { seriesId },
    ),
  ];
}

async function countDeadlocks(site: Site) {
  // Discards the cached statistics, so that the newest are read.
  await site.sql("select pg_stat_clear_snapshot()");
  const [counted] = await site.sql<{ deadlocks: number }>(
    "select deadlocks::integer as deadlocks from pg_stat_database where datname = current_database()",
  );
  return counted?.deadlocks ?? Number.NaN;
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}
