// Resolvers of the site's schema with hand-written statements, which Apollo Server and mercurius share.

import type { Pool } from "pg";

import { selectCategories, readClock, selectSeries } from "./rows.ts";
import type { EpisodeRecord, PictureRecord, SeriesRecord } from "./rows.ts";

/** The settings of a peer. */
export interface PeerPlace {
  databaseUrl: string;
  publicUrl: string;
}

/** The resolvers of the fields that need no loader. */
export function createResolvers(pool: Pool, publicUrl: string) {
  const complete = createCompletion(publicUrl);
  return {
    Query: {
      catalogue: async () => {
        const { epoch, revision } = await readClock(pool);
        const cursor = Buffer.from(JSON.stringify(["catalogue", epoch, revision, "public"])).toString(
          "base64url",
        );
        return { id: "main", cursor };
      },
      series: (_: unknown, { slug }: { slug: string }) => selectSeries(pool, slug),
    },
    Catalogue: { categories: () => selectCategories(pool) },
    Series: {
      isEmbedOnly: ({ tags }: SeriesRecord) => tags.includes("ppv"),
      content: (series: SeriesRecord) => (series.isProtected ? null : series),
    },
    Episode: {
      videoUrl: ({ videoUrl }: EpisodeRecord) => complete(videoUrl),
      videos: ({ videoUrl }: EpisodeRecord) => [
        {
          url: complete(videoUrl).replace("/demonstration/play/", "/demonstration/live/") + "/index.m3u8",
          type: "HLS",
        },
      ],
    },
  };
}

export function createCompletion(publicUrl: string) {
  return (stored: string) => (stored.startsWith("/") ? publicUrl + stored : stored);
}

export function describeThumbnail(url: string, picture: PictureRecord | null | undefined) {
  if (!picture) return { url, width: null, height: null, srcSet: null };
  const copies = picture.copyWidths.map((width) => `${url.replace(/(\.\w+)$/, `-${width}$1`)} ${width}w`);
  return { url, ...picture, srcSet: [...copies, `${url} ${picture.width}w`].join(", ") };
}
