// A peer: Apollo Server on the same schema and database, with hand-written statements and DataLoader, and nothing kept.

import { readFileSync } from "node:fs";

import { ApolloServer } from "@apollo/server";
import { startStandaloneServer } from "@apollo/server/standalone";
import DataLoader from "dataloader";
import { Pool } from "pg";

import { root } from "../../build.js";
import { answer } from "../stage/channel.js";
import {
  broadcastsOfSeries,
  episodesOfSeries,
  picturesOf,
  readCategories,
  readClock,
  readSeries,
  seriesOfCategories,
} from "./rows.js";

answer("serve", async ({ databaseUrl, publicUrl }) => {
  const pool = new Pool({ connectionString: databaseUrl, max: 20 });
  const server = new ApolloServer({
    typeDefs: readFileSync(`${root}/schema.graphql`, "utf8"),
    resolvers: createResolvers(pool, publicUrl),
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
function createResolvers(pool, publicUrl) {
  const complete = (/** @type {string | null} */ stored) =>
    stored?.startsWith("/") ? publicUrl + stored : stored;

  async function thumbnail({ thumbnailUrl }, _, { picture }) {
    if (thumbnailUrl === null) return null;
    const url = complete(thumbnailUrl);
    const found = await picture.load(thumbnailUrl);
    if (!found) return { url, width: null, height: null, srcSet: null };
    const copies = found.copyWidths.map((width) => `${url.replace(/(\.\w+)$/, `-${width}$1`)} ${width}w`);
    return { url, ...found, srcSet: [...copies, `${url} ${found.width}w`].join(", ") };
  }

  return {
    Query: {
      catalogue: async () => {
        const { epoch, revision } = await readClock(pool);
        const cursor = Buffer.from(JSON.stringify([epoch, revision, "public"])).toString("base64url");
        return { id: "main", cursor };
      },
      series: (_, { slug }) => readSeries(pool, slug),
    },
    Catalogue: { categories: () => readCategories(pool) },
    Category: { series: ({ id }, _, { seriesOfCategory }) => seriesOfCategory.load(id) },
    Series: {
      thumbnail,
      isLive: async ({ id, tags }, _, loaders) =>
        tags.includes("live") || (await loaders.broadcastsOfSeries.load(id)).isLive,
      upcoming: async ({ id, isProtected }, _, loaders) =>
        isProtected ? [] : (await loaders.broadcastsOfSeries.load(id)).upcoming,
      isEmbedOnly: ({ tags }) => tags.includes("ppv"),
      content: (series) => (series.isProtected ? null : series),
    },
    SeriesContent: { episodes: ({ id }, _, loaders) => loaders.episodesOfSeries.load(id) },
    Episode: {
      thumbnail,
      videoUrl: ({ videoUrl }) => complete(videoUrl),
      videos: ({ videoUrl }) => [
        {
          url: complete(videoUrl).replace("/demonstration/play/", "/demonstration/live/") + "/index.m3u8",
          type: "HLS",
        },
      ],
    },
  };
}
