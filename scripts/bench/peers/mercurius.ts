// A peer: mercurius with its JIT and its loaders, on the same schema, database and statements.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import type { FastifyPluginAsync } from "fastify";
import { Pool } from "pg";

import { root } from "../../build.ts";
import { createCompletion, createResolvers, describeThumbnail } from "../http/resolvers.ts";
import type { PeerPlace } from "../http/resolvers.ts";
import { broadcastsOfSeries, selectEpisodes, picturesOf, seriesOfCategories } from "../http/rows.ts";
import type { EpisodeRecord, SeriesRecord } from "../http/rows.ts";
import { handle } from "../testbed/channel.ts";
import { folder } from "./peers.ts";

// The packages are installed on request, in the versions of that folder's lock file.
const require = createRequire(join(folder, "package.json"));
const { fastify } = require("fastify") as typeof import("fastify");
const { mercurius } = require("mercurius") as {
  mercurius: FastifyPluginAsync<{ schema: string; resolvers: object; loaders: object; jit: number }>;
};

type Queries<Row> = { obj: Row }[];

handle("serve", async ({ databaseUrl, publicUrl }: PeerPlace) => {
  const pool = new Pool({ connectionString: databaseUrl, max: 20 });
  const app = fastify();
  await app.register(mercurius, {
    schema: readFileSync(`${root}/schema.graphql`, "utf8"),
    resolvers: createResolvers(pool, publicUrl),
    loaders: createLoaders(pool, publicUrl),
    jit: 1,
  });
  return app.listen({ host: "127.0.0.1", port: 0 });
});

function createLoaders(pool: Pool, publicUrl: string) {
  const complete = createCompletion(publicUrl);

  async function thumbnail(queries: Queries<SeriesRecord | EpisodeRecord>) {
    const stored = queries.map(({ obj }) => obj.thumbnailUrl);
    const present = stored.filter((url) => url !== null);
    const pictures = present.length === 0 ? [] : await picturesOf(pool, present);
    const byUrl = new Map(present.map((url, place) => [url, pictures[place]]));
    return stored.map((url) => (url === null ? null : describeThumbnail(complete(url), byUrl.get(url))));
  }

  const startsOf = (list: "upcoming" | "upcomingRecordings") => async (queries: Queries<SeriesRecord>) => {
    const broadcasts = await broadcastsOfSeries(pool, idsOf(queries));
    return queries.map(({ obj }, place) => (obj.isProtected ? [] : broadcasts[place]?.[list]));
  };

  return {
    Category: { series: (queries: Queries<{ id: string }>) => seriesOfCategories(pool, idsOf(queries)) },
    Series: {
      thumbnail,
      isLive: async (queries: Queries<SeriesRecord>) => {
        const broadcasts = await broadcastsOfSeries(pool, idsOf(queries));
        return queries.map(({ obj }, place) => obj.tags.includes("live") || broadcasts[place]?.isLive);
      },
      upcoming: startsOf("upcoming"),
      upcomingRecordings: startsOf("upcomingRecordings"),
    },
    SeriesContent: { episodes: (queries: Queries<SeriesRecord>) => selectEpisodes(pool, idsOf(queries)) },
    Episode: { thumbnail },
  };
}

function idsOf(queries: Queries<{ id: string }>) {
  return queries.map(({ obj }) => obj.id);
}
