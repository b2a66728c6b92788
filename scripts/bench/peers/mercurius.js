// A peer: mercurius with its JIT and its loaders, on the same schema, database and statements.

import { readFileSync } from "node:fs";

import { fastify } from "fastify";
import { mercurius } from "mercurius";
import { Pool } from "pg";

import { root } from "../../../dist/scripts/build.js";
import { createCompletion, createResolvers, describeThumbnail } from "../http/resolvers.js";
import { broadcastsOfSeries, episodesOfSeries, picturesOf, seriesOfCategories } from "../http/rows.js";
import { answer } from "../stage/channel.js";

answer("serve", async ({ databaseUrl, publicUrl }) => {
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

/** @param {Pool} pool @param {string} publicUrl */
function createLoaders(pool, publicUrl) {
  const complete = createCompletion(publicUrl);

  async function thumbnail(queries) {
    const stored = queries.map(({ obj }) => obj.thumbnailUrl);
    const present = stored.filter((url) => url !== null);
    const pictures = present.length === 0 ? [] : await picturesOf(pool, present);
    const byUrl = new Map(present.map((url, place) => [url, pictures[place]]));
    return stored.map((url) => (url === null ? null : describeThumbnail(complete(url), byUrl.get(url))));
  }

  const startsOf = (/** @type {"upcoming" | "upcomingRecordings"} */ list) => async (queries) => {
    const broadcasts = await broadcastsOfSeries(pool, idsOf(queries));
    return queries.map(({ obj }, place) => (obj.isProtected ? [] : broadcasts[place][list]));
  };

  return {
    Category: { series: (queries) => seriesOfCategories(pool, idsOf(queries)) },
    Series: {
      thumbnail,
      isLive: async (queries) => {
        const broadcasts = await broadcastsOfSeries(pool, idsOf(queries));
        return queries.map(({ obj }, place) => obj.tags.includes("live") || broadcasts[place].isLive);
      },
      upcoming: startsOf("upcoming"),
      upcomingRecordings: startsOf("upcomingRecordings"),
    },
    SeriesContent: { episodes: (queries) => episodesOfSeries(pool, idsOf(queries)) },
    Episode: { thumbnail },
  };
}

/** @param {{ obj: { id: string } }[]} queries */
function idsOf(queries) {
  return queries.map(({ obj }) => obj.id);
}
