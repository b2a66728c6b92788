import type { EntityManager } from "typeorm";

import { limits } from "../configuration/limits.ts";
import { FileStoreUnavailable, UserError } from "../errors.ts";
import { mediaPathPrefix, storePicture } from "../files/pictures.service.ts";
import type { Storage } from "../files/storage.ts";
import { isPublicHttps } from "../input/publicAddress.ts";
import type { EpisodeEntry } from "./reading/episodeEntry.ts";
import type { IssueList } from "./reading/issueList.ts";
import type { SeriesEntry } from "./reading/seriesEntry.ts";

type Holder = SeriesEntry | EpisodeEntry;

interface Surroundings {
  db: EntityManager;
  storage: Storage;
  /** Throws a UserError when the picture cannot be fetched. */
  fetchPicture: (address: string) => Promise<Buffer>;
  warnings: IssueList;
  /** Aborts the work, which throws the signal's reason. */
  signal: AbortSignal;
  /** Called with the number of series whose pictures are complete. */
  onDone: (series: number) => void;
}

/**
 * Stores the pictures of other sites, and replaces the addresses in the entries with those of stored pictures. A
 * picture that cannot be fetched keeps its address, with a warning.
 */
export async function keepPictures(around: Surroundings, entries: readonly SeriesEntry[]): Promise<void> {
  const { warnings, signal, onDone } = around;
  const own = await findOwnPictures(around.db, entries);
  const holders = new Map<string, { holder: Holder; series: SeriesEntry }[]>();
  const left = new Map<SeriesEntry, number>();
  for (const series of entries) {
    for (const holder of holdersOf(series)) {
      const { thumbnailUrl: url } = holder;
      const path = url === null ? null : mediaPath(url);
      if (path !== null && own.has(path)) holder.thumbnailUrl = path;
      else if (url?.startsWith(mediaPathPrefix)) removePicture(holder, warnings);
      else if (url !== null && !url.startsWith("/")) {
        holders.set(url, [...(holders.get(url) ?? []), { holder, series }]);
        left.set(series, (left.get(series) ?? 0) + 1);
      }
    }
  }
  onDone(entries.length - left.size);

  const until = performance.now() + limits.backup.fetchingMs;
  const urls = holders.keys();
  async function work(): Promise<void> {
    for (const url of urls) {
      signal.throwIfAborted();
      const found = performance.now() > until ? "There was no time left for it." : await keep(around, url);
      for (const { holder, series } of holders.get(url) ?? []) {
        if (typeof found === "string") warn(holder, warnings, found);
        else holder.thumbnailUrl = found.stored;
        const others = (left.get(series) ?? 0) - 1;
        if (others > 0) left.set(series, others);
        else left.delete(series);
      }
      onDone(entries.length - left.size);
    }
  }
  await Promise.all(Array.from({ length: limits.backup.pictures }, work));
}

/** The new address of the picture, or the reason why it could not be fetched. */
async function keep(
  { db, storage, fetchPicture, signal }: Surroundings,
  url: string,
): Promise<{ stored: string } | string> {
  try {
    const bytes = await Promise.race([fetchPicture(url), aborted(signal)]);
    const { url: stored } = await storePicture(db, storage, bytes, "import");
    return { stored };
  } catch (error) {
    if (error instanceof UserError) return error.message;
    if (error instanceof FileStoreUnavailable) return "It could not be stored.";
    throw error;
  }
}

/** The addresses that belong to stored pictures of this site, under any of its host names. */
async function findOwnPictures(
  db: EntityManager,
  entries: readonly SeriesEntry[],
): Promise<ReadonlySet<string>> {
  const paths = new Set(
    entries.flatMap((series) =>
      holdersOf(series).flatMap(({ thumbnailUrl }) => (thumbnailUrl && mediaPath(thumbnailUrl)) ?? []),
    ),
  );
  if (paths.size === 0) return paths;
  const found = await db.query<{ url: string }[]>(
    "select url from picture where url = any($1) and removed_at is null",
    [[...paths]],
  );
  return new Set(found.map(({ url }) => url));
}

/**
 * Locks the stored pictures of the entries until the transaction ends, and returns those that are missing. The clock is
 * locked first, because every change of a series or an episode uses this order.
 */
export async function claimPictures(
  db: EntityManager,
  entries: readonly SeriesEntry[],
  warnings: IssueList,
): Promise<string[]> {
  const used = new Map<string, Holder[]>();
  for (const holder of entries.flatMap(holdersOf)) {
    const { thumbnailUrl: url } = holder;
    if (url?.startsWith(mediaPathPrefix)) used.set(url, [...(used.get(url) ?? []), holder]);
  }
  if (used.size === 0) return [];
  const found = await db.query<{ url: string }[]>(
    "select url from picture where url = any($1) and removed_at is null for share",
    [[...used.keys()]],
  );
  for (const { url } of found) used.delete(url);
  for (const holder of [...used.values()].flat()) removePicture(holder, warnings);
  return [...used.keys()];
}

function holdersOf(series: SeriesEntry): Holder[] {
  return [series, ...series.episodes];
}

/**
 * The path of an address that may belong to one of this site's pictures. Their names are too long to match by chance.
 */
function mediaPath(address: string): string | null {
  const path = address.startsWith("/") ? address : new URL(address).pathname;
  return path.startsWith(mediaPathPrefix) ? path : null;
}

function removePicture(holder: Holder, warnings: IssueList): void {
  holder.thumbnailUrl = null;
  warnings.add(
    `${holder.path}.${holder.thumbnailField}`,
    "This picture is not kept any more, so there will be none.",
  );
}

function warn({ path, thumbnailField, thumbnailUrl }: Holder, warnings: IssueList, reason: string): void {
  const isShown = thumbnailUrl !== null && isPublicHttps(thumbnailUrl);
  warnings.add(
    `${path}.${thumbnailField}`,
    `${reason} It is left where it is${isShown ? "" : ", but browsers show pictures at public https addresses only"}.`,
  );
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
