import { nameEpisode } from "../../domain/broadcast.ts";
import type { Series } from "../catalogue/series/series.entity.ts";
import type { Config } from "../configuration/config.ts";
import { copyOf } from "../files/pictures.service.ts";
import type { Pictured } from "../files/thumbnail.ts";
import { completeAddress } from "../input/addresses.ts";
import type { OfferedEpisode } from "./offer.ts";

// The information that other sites need to embed the player of a page: https://oembed.com

type Settings = Pick<Config, "publicUrl" | "site">;

/** The series, or one of its episodes, that an address names. Either may not exist. */
export interface Embeddable {
  slug: string;
  episodeId: string | null;
}

export interface Size {
  width: number;
  height: number;
}

const largest: Size = { width: 1280, height: 720 };

/** The series or episode that the address of a page names; null when the page has no player. */
export function findEmbeddable({ publicUrl }: Pick<Config, "publicUrl">, address: string): Embeddable | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams } = new URL(address);
  const slug = /^\/(?:series|embed)\/([\w-]{1,80})\/?$/.exec(pathname)?.[1];
  if (origin !== publicUrl || slug === undefined) return null;
  return { slug: slug.toLowerCase(), episodeId: searchParams.get("episode") };
}

/** The largest 16:9 player that fits into the given space. The other site may omit both sides or one. */
export function fitPlayer(maxWidth: number, maxHeight: number): Size {
  const width = Math.floor(Math.min(largest.width, maxWidth, (maxHeight * 16) / 9));
  return { width: Math.max(1, width), height: Math.max(1, Math.round((width * 9) / 16)) };
}

/** The response for a series that everyone may see, or for one of its episodes. */
export function describePlayer(
  settings: Settings,
  series: Series & Pictured,
  episode: OfferedEpisode | undefined,
  { width, height }: Size,
): object {
  const { publicUrl, site } = settings;
  const title = episode ? `${nameEpisode(episode.title)} · ${series.title}` : series.title;
  const address = `${publicUrl}/embed/${series.slug}${episode ? `?episode=${episode.id}` : ""}`;
  return {
    version: "1.0",
    type: "video",
    provider_name: site.title,
    provider_url: `${publicUrl}/`,
    title,
    ...describePicture(settings, episode?.thumbnailUrl == null ? series : episode, { width, height }),
    width,
    height,
    html: `<iframe src="${escape(address)}" width="${width}" height="${height}" title="${escape(title)}" style="border:0" allow="autoplay; fullscreen; picture-in-picture; encrypted-media" allowfullscreen></iframe>`,
  };
}

/** The largest copy that fits, with its size, which is required; nothing for a picture of unknown size. */
function describePicture(settings: Settings, { picture }: Pictured, room: Size): object {
  if (!picture) return {};
  const sizeOf = (width: number) => ({ width, height: Math.round((picture.height * width) / picture.width) });
  const whole = { ...sizeOf(picture.width), url: picture.url };
  const copies = picture.copyWidths.map((width) => ({ ...sizeOf(width), url: copyOf(picture.url, width) }));
  const best = [...copies, whole].findLast(
    ({ width, height }) => width <= room.width && height <= room.height,
  );
  if (!best) return {};
  return {
    thumbnail_url: completeAddress(settings, best.url),
    thumbnail_width: best.width,
    thumbnail_height: best.height,
  };
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
