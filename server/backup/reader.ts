import * as v from "valibot";

import type { Config } from "../config.ts";
import type { CheckedEpisode } from "../episodes/episode.input.ts";
import { checkEpisode } from "../episodes/episode.input.ts";
import { readVideo } from "../episodes/video.ts";
import { UserError } from "../errors.ts";
import { limits } from "../limits.ts";
import { checkSeries } from "../series/series.input.ts";
import {
  EpisodeFields,
  SeriesFields,
  contentFields,
  entryFields,
  episodeFields,
  seriesFields,
} from "./fields.ts";
import { episodePath, idOf, seriesPath } from "./names.ts";
import type { Notes } from "./notes.ts";

// The rules of the forms decide what may come in, but for external videos, which only an import brings.

type CheckedSeries = Omit<ReturnType<typeof checkSeries>, "password" | "categoryId">;

/** A series as it will be stored, but for what depends on the present catalogue. */
export interface SeriesEntry extends CheckedSeries {
  id: string;
  /** Where notes about it point, and about its picture below that. */
  path: string;
  thumbnailField: string;
  /** The category's id or slug. */
  category: string | null;
  password: string | null;
  /** The file says that it is, so it must not come in open. */
  isProtected: boolean;
  order: number | null;
  /** In their order. */
  episodes: EpisodeEntry[];
}

export interface EpisodeEntry extends Omit<CheckedEpisode, "releaseDate"> {
  id: string;
  path: string;
  thumbnailField: string;
  number: number | null;
  releaseDate: string | null;
  isLive: boolean;
  /** Null when the file does not say. */
  dateAdded: string | null;
}

export interface Reader {
  /** The entry, or null with notes; calls `pause` between its episodes. */
  readEntry(key: string, value: unknown, pause: () => Promise<void>): Promise<SeriesEntry | null>;
  episodeCount: () => number;
}

/** An object's own prototype must not be taken for a docId by whatever reads the file next. */
const unusableKeys = new Set(["", "__proto__", "constructor", "prototype"]);

export function createReader(config: Config, errors: Notes, warnings: Notes): Reader {
  const seen = {
    series: new Map<string, string>(),
    slug: new Map<string, string>(),
    episode: new Map<string, string>(),
  };
  let episodeCount = 0;

  /** Notes a second use of what must be unique in the file. */
  function claim(kind: keyof typeof seen, value: string, path: string): void {
    const first = seen[kind].get(value);
    if (first === undefined) seen[kind].set(value, path);
    else errors.add(path, `The same ${kind === "slug" ? "ID" : "docId"} is used at ${first}.`);
  }

  function noteUnknown(kind: string, path: string, value: unknown, known: object): void {
    if (!isObject(value)) return;
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(known, name))
        warnings.addOnce(
          `${kind} ${name}`,
          `${path}.${shorten(name)}`,
          "This field is unknown and was ignored.",
        );
    }
  }

  function readFields<Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    value: unknown,
  ): v.InferOutput<Schema> | null {
    const read = v.safeParse(schema, value, { abortPipeEarly: true });
    if (read.success) return read.output;
    for (const issue of read.issues) {
      const below = v.getDotPath(issue);
      errors.add(below === null ? path : `${path}.${below}`, issue.message);
    }
    return null;
  }

  /** Asks the rules of a form; `fields` tells how the file calls what the form calls otherwise. */
  function check<Checked>(path: string, fields: Record<string, string>, ask: () => Checked): Checked | null {
    try {
      return ask();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      for (const { field, message } of error.notes)
        errors.add(field === null ? path : `${path}.${fields[field] ?? field}`, message);
      return null;
    }
  }

  function readSeries(key: string, name: string, value: unknown): SeriesEntry | null {
    const path = `${name}.series`;
    noteUnknown("series", path, value, seriesFields);
    const fields = readFields(SeriesFields, path, value);
    if (!fields) return null;
    const {
      id: slug,
      thumbnail,
      thumbnailUrl,
      categoryId,
      order,
      isProtected,
      releaseDate,
      password,
      ...rest
    } = fields;
    const thumbnailField = thumbnailUrl === null ? "thumbnail" : "thumbnailUrl";
    if (releaseDate === null) errors.add(`${path}.releaseDate`, "Please fill in the required fields.");
    const checked = check(path, { slug: "id", thumbnailUrl: thumbnailField }, () =>
      checkSeries(config, {
        ...rest,
        slug,
        releaseDate: releaseDate ?? "",
        thumbnailUrl: thumbnailUrl ?? thumbnail,
        categoryId,
        password,
      }),
    );
    if (!checked) return null;
    const id = idOf(key, seriesPath(key));
    claim("series", id, name);
    claim("slug", checked.slug, `${path}.id`);
    const { password: given, categoryId: category, ...columns } = checked;
    const hasPassword = given != null && given.trim() !== "";
    return {
      ...columns,
      id,
      path,
      thumbnailField,
      category,
      password: hasPassword ? given : null,
      isProtected: hasPassword || isProtected === true,
      order,
      episodes: [],
    };
  }

  function readEpisode(key: string, path: string, value: unknown): EpisodeEntry | null {
    noteUnknown("episode", path, value, episodeFields);
    if (isObject(value)) noteUnknown("content", `${path}.content`, value["content"], contentFields);
    const fields = readFields(EpisodeFields, path, value);
    if (!fields) return null;
    const { content, rating, thumbnail, thumbnailUrl } = fields;
    const [video] = content.videos ?? [];
    const docId = fields.docId ?? fields.episodeId ?? fields.id;
    if (docId === null) {
      errors.add(`${path}.docId`, "An episode needs a docId.");
      return null;
    }
    const thumbnailField = thumbnail === null ? "thumbnailUrl" : "thumbnail";
    const videoUrl = fields.videoUrl ?? fields.url ?? video?.url ?? "";
    const source = readVideo(config, videoUrl);
    const checked = check(
      path,
      {
        durationSeconds: "duration",
        thumbnailUrl: thumbnailField,
        isOnRoku: "onRoku",
        bitrateKbps: "content.videos.0.bitrate",
      },
      () =>
        checkEpisode(
          config,
          {
            title: fields.title,
            shortDescription: fields.shortDescription,
            longDescription: fields.longDescription,
            videoUrl,
            embedLink: fields.embedLink,
            language: fields.language ?? content.language ?? "en-US",
            releaseDate: fields.releaseDate === null ? null : new Date(fields.releaseDate),
            durationSeconds: fields.duration ?? content.duration ?? 1,
            rating: { value: rating.rating ?? "0", source: rating.ratingSource ?? "BBFC" },
            thumbnailUrl: thumbnail ?? thumbnailUrl,
            isOnRoku: fields.onRoku ?? false,
            bitrateKbps: video?.bitrate == null ? null : Math.round(video.bitrate),
          },
          source?.stored ?? null,
        ),
    );
    if (!checked) return null;
    if (fields.onRoku === true && !checked.isOnRoku)
      warnings.add(`${path}.onRoku`, "Only the provider's videos can be on Roku, so this one will not be.");
    const id = idOf(docId, episodePath(key, docId));
    claim("episode", id, `${path}.docId`);
    return {
      ...checked,
      id,
      path,
      thumbnailField,
      number: fields.episodeNumber,
      releaseDate: fields.releaseDate,
      isLive: fields.isLive ?? false,
      dateAdded: content.dateAdded ?? null,
    };
  }

  return {
    episodeCount: () => episodeCount,
    async readEntry(key, value, pause) {
      const name = shorten(key);
      if (unusableKeys.has(key)) errors.add(name, "This docId cannot be used.");
      noteUnknown("entry", name, value, entryFields);
      if (!isObject(value)) {
        errors.add(name, "This needs to be an object with a series and its episodes.");
        return null;
      }
      const series = readSeries(key, name, value["series"]);
      const listed: unknown = value["episodes"] ?? [];
      if (!Array.isArray(listed)) {
        errors.add(`${name}.episodes`, "This needs to be a list.");
        return null;
      }
      episodeCount += listed.length;
      if (episodeCount > limits.backup.episodes) return null;
      const episodes: EpisodeEntry[] = [];
      for (const [place, episode] of listed.entries()) {
        await pause();
        const read = readEpisode(key, `${name}.episodes.${place}`, episode);
        if (read) episodes.push(read);
      }
      return series && { ...series, episodes: sortByPlace(episodes, ({ number }) => number) };
    },
  };
}

/** By the place that each names; those that name none come last, and of equals the file's order stands. */
export function sortByPlace<Item>(items: readonly Item[], placeOf: (item: Item) => number | null): Item[] {
  return items.toSorted((one, other) => {
    const [a, b] = [placeOf(one) ?? Infinity, placeOf(other) ?? Infinity];
    return a === b ? 0 : a < b ? -1 : 1;
  });
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A key stands in notes, which people read. */
function shorten(key: string): string {
  return key.length > 80 ? `${key.slice(0, 79)}…` : key;
}
