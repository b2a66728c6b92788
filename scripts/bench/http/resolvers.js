// What both peers answer: the site's schema, by hand-written statements.

import { readCategories, readClock, readSeries } from "./rows.js";

/** The fields that need no loader. @param {import("pg").Pool} pool @param {string} publicUrl */
export function createResolvers(pool, publicUrl) {
  const complete = createCompletion(publicUrl);
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
    Series: {
      isEmbedOnly: ({ tags }) => tags.includes("ppv"),
      content: (series) => (series.isProtected ? null : series),
    },
    Episode: {
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

/** @param {string} publicUrl */
export function createCompletion(publicUrl) {
  return (/** @type {string} */ stored) => (stored.startsWith("/") ? publicUrl + stored : stored);
}

/** @param {string} url @param {{ copyWidths: number[], width: number, height: number } | null | undefined} picture */
export function describeThumbnail(url, picture) {
  if (!picture) return { url, width: null, height: null, srcSet: null };
  const copies = picture.copyWidths.map((width) => `${url.replace(/(\.\w+)$/, `-${width}$1`)} ${width}w`);
  return { url, ...picture, srcSet: [...copies, `${url} ${picture.width}w`].join(", ") };
}
