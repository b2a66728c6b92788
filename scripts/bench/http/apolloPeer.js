// A peer: Apollo Server on the same schema and database, with hand-written statements and DataLoader, and nothing kept.

import { readFileSync } from "node:fs";

import { ApolloServer } from "@apollo/server";
import { startStandaloneServer } from "@apollo/server/standalone";
import DataLoader from "dataloader";
import { Pool } from "pg";

import { root } from "../../../dist/scripts/build.js";
import { answer } from "../stage/channel.js";
import { createCompletion, createResolvers, describeThumbnail } from "./resolvers.js";
import { broadcastsOfSeries, episodesOfSeries, picturesOf, seriesOfCategories } from "./rows.js";

answer("serve", async ({ databaseUrl, publicUrl }) => {
  const pool = new Pool({ connectionString: databaseUrl, max: 20 });
  const server = new ApolloServer({
    typeDefs: readFileSync(`${root}/schema.graphql`, "utf8"),
    resolvers: createLoadingResolvers(pool, publicUrl),
  });
  const { url } = await startStandaloneServer(server, {
    listen: { host: "127.0.0.1", port: 0 },
    context: async () => createLoaders(pool),
  });
  return url.replace(/\/$/, "");
});

/** Fresh ones for every request. @param {Pool} pool */
function createLoaders(pool) {
  const load = (/** @type {(pool: Pool, keys: readonly string[]) => Promise<any[]>} */ batch) =>
    new DataLoader((/** @type {readonly string[]} */ keys) => batch(pool, keys));
  return {
    seriesOfCategory: load(seriesOfCategories),
    episodesOfSeries: load(episodesOfSeries),
    broadcastsOfSeries: load(broadcastsOfSeries),
    picture: load(picturesOf),
  };
}

/** @param {Pool} pool @param {string} publicUrl */
function createLoadingResolvers(pool, publicUrl) {
  const complete = createCompletion(publicUrl);
  const { Query, Catalogue, Series, Episode } = createResolvers(pool, publicUrl);

  async function thumbnail({ thumbnailUrl }, _, { picture }) {
    if (thumbnailUrl === null) return null;
    return describeThumbnail(complete(thumbnailUrl), await picture.load(thumbnailUrl));
  }

  return {
    Query,
    Catalogue,
    Category: { series: ({ id }, _, { seriesOfCategory }) => seriesOfCategory.load(id) },
    Series: {
      ...Series,
      thumbnail,
      isLive: async ({ id, tags }, _, loaders) =>
        tags.includes("live") || (await loaders.broadcastsOfSeries.load(id)).isLive,
      upcoming: async ({ id, isProtected }, _, loaders) =>
        isProtected ? [] : (await loaders.broadcastsOfSeries.load(id)).upcoming,
      upcomingRecordings: async ({ id, isProtected }, _, loaders) =>
        isProtected ? [] : (await loaders.broadcastsOfSeries.load(id)).upcomingRecordings,
    },
    SeriesContent: { episodes: ({ id }, _, loaders) => loaders.episodesOfSeries.load(id) },
    Episode: { ...Episode, thumbnail },
  };
}
