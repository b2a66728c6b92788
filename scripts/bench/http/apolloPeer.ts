// A peer: Apollo Server on the same schema and database, with hand-written statements and DataLoader, without a cache.

import { readFileSync } from "node:fs";

import { ApolloServer } from "@apollo/server";
import { startStandaloneServer } from "@apollo/server/standalone";
import DataLoader from "dataloader";
import { Pool } from "pg";

import { root } from "../../build.ts";
import { handle } from "../testbed/channel.ts";
import { createCompletion, createResolvers, describeThumbnail } from "./resolvers.ts";
import type { PeerPlace } from "./resolvers.ts";
import { broadcastsOfSeries, selectEpisodes, picturesOf, seriesOfCategories } from "./rows.ts";
import type { EpisodeRecord, SeriesRecord } from "./rows.ts";

handle("serve", async ({ databaseUrl, publicUrl }: PeerPlace) => {
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

/** Creates the loaders of one request. */
function createLoaders(pool: Pool) {
  const load = <Value>(batch: (pool: Pool, keys: readonly string[]) => Promise<Value[]>) =>
    new DataLoader<string, Value>((keys) => batch(pool, keys));
  return {
    seriesOfCategory: load(seriesOfCategories),
    episodesOfSeries: load(selectEpisodes),
    broadcastsOfSeries: load(broadcastsOfSeries),
    picture: load(picturesOf),
  };
}

type Loaders = ReturnType<typeof createLoaders>;

function createLoadingResolvers(pool: Pool, publicUrl: string) {
  const complete = createCompletion(publicUrl);
  const { Query, Catalogue, Series, Episode } = createResolvers(pool, publicUrl);

  async function thumbnail({ thumbnailUrl }: SeriesRecord | EpisodeRecord, _: unknown, { picture }: Loaders) {
    if (thumbnailUrl === null) return null;
    return describeThumbnail(complete(thumbnailUrl), await picture.load(thumbnailUrl));
  }

  return {
    Query,
    Catalogue,
    Category: {
      series: ({ id }: { id: string }, _: unknown, { seriesOfCategory }: Loaders) =>
        seriesOfCategory.load(id),
    },
    Series: {
      ...Series,
      thumbnail,
      isLive: async ({ id, tags }: SeriesRecord, _: unknown, loaders: Loaders) =>
        tags.includes("live") || (await loaders.broadcastsOfSeries.load(id)).isLive,
      upcoming: async ({ id, isProtected }: SeriesRecord, _: unknown, loaders: Loaders) =>
        isProtected ? [] : (await loaders.broadcastsOfSeries.load(id)).upcoming,
      upcomingRecordings: async ({ id, isProtected }: SeriesRecord, _: unknown, loaders: Loaders) =>
        isProtected ? [] : (await loaders.broadcastsOfSeries.load(id)).upcomingRecordings,
    },
    SeriesContent: {
      episodes: ({ id }: SeriesRecord, _: unknown, loaders: Loaders) => loaders.episodesOfSeries.load(id),
    },
    Episode: { ...Episode, thumbnail },
  };
}
