import { randomBytes } from "node:crypto";

import type { EntityManager } from "typeorm";

import { createSemaphore } from "../concurrency/semaphore.ts";
import { limits } from "../configuration/limits.ts";
import { FileStoreUnavailable, UserErrorCode, userError } from "../errors.ts";
import { drawApart } from "./drawing.ts";
import { Picture } from "./picture.entity.ts";
import type { DrawnPicture, PictureSource } from "./picture.ts";
import { pictureType } from "./storage.ts";
import type { Storage } from "./storage.ts";

/** The path of stored files, before their key. */
export const mediaPathPrefix = "/media/";

/** Storing uses connections, so its concurrency is limited for the whole process. */
const toStore = createSemaphore(limits.picture.storedAtATime);

/**
 * Checks a picture, redraws it and stores it with its smaller copies. It is stored for a day, and as long as a series
 * or an episode uses it. Throws a UserError for an invalid file, and FileStoreUnavailable when it could not be drawn or stored in
 * time.
 */
export async function storePicture(
  db: EntityManager,
  storage: Storage,
  bytes: Buffer,
  source: PictureSource,
): Promise<Picture> {
  const drawn = await inTime(limits.picture.drawingMs, (deadline) => drawApart({ bytes, source }, deadline));
  return inTime(limits.picture.storingMs, (deadline) =>
    toStore(deadline, () => storeDrawn(db, storage, drawn, deadline)),
  );
}

async function storeDrawn(
  db: EntityManager,
  storage: Storage,
  drawn: DrawnPicture,
  deadline: AbortSignal,
): Promise<Picture> {
  const url = `${mediaPathPrefix}thumbnails/${randomBytes(24).toString("base64url")}.webp`;
  const picture = db.create(Picture, {
    url,
    width: drawn.width,
    height: drawn.height,
    copyWidths: drawn.copies.map(({ width }) => width),
  });
  const contents = [drawn.bytes, ...drawn.copies.map((copy) => copy.bytes)];
  // The row is inserted first, so that no crash leaves a file without a row.
  await db.insert(Picture, picture);
  try {
    await putAll(storage, keysOf(picture), contents);
    // After the deadline the caller has already reported a failure.
    deadline.throwIfAborted();
  } catch (error) {
    await dropPicture(db, url);
    throw error;
  }
  return picture;
}

/** The keys of a picture and of its copies, in the order of the widths. */
export function keysOf({ url, copyWidths }: Pick<Picture, "url" | "copyWidths">): string[] {
  return [url, ...copyWidths.map((width) => copyOf(url, width))].map((path) =>
    path.slice(mediaPathPrefix.length),
  );
}

/**
 * The address of a copy. Its name is that of the picture with the width before the ending: `a-320.webp` for `a.webp`.
 */
export function copyOf(url: string, width: number): string {
  // Called twice for each card of a page, so it uses no regular expression.
  const ending = url.lastIndexOf(".");
  return `${url.slice(0, ending)}-${width}${url.slice(ending)}`;
}

/**
 * Locks a stored picture that a series or an episode is about to show, so that it is not removed concurrently. Throws a
 * UserError when it has been removed. Addresses of other hosts are not checked.
 */
export async function claimPicture(db: EntityManager, url: string | null): Promise<void> {
  if (url === null || !url.startsWith(mediaPathPrefix)) return;
  const [found]: unknown[] = await db.query(
    "select from picture where url = $1 and removed_at is null for share",
    [url],
  );
  if (found === undefined)
    throw userError(
      UserErrorCode.NOT_FOUND,
      "This picture is not kept any more. Please upload it again.",
      "thumbnailUrl",
    );
}

/** Removes a replaced picture, unless another series or episode shows it. Its files are removed after the commit. */
export async function dropPicture(db: EntityManager, url: string | null): Promise<void> {
  if (url === null || !url.startsWith(mediaPathPrefix)) return;
  await db.query(`update picture set dropped_at = clock_timestamp() where url = $1 and ${isUnused}`, [url]);
}

/** The condition that no series and no episode shows the picture of this row. */
export const isUnused = `not exists (select from series where thumbnail_url = picture.url)
  and not exists (select from episode where thumbnail_url = picture.url)`;

async function putAll(storage: Storage, keys: readonly string[], contents: readonly Buffer[]): Promise<void> {
  const puts = await Promise.allSettled(
    contents.map((content, place) => storage.put(keys[place] ?? "", content, pictureType)),
  );
  const failed = puts.find((put) => put.status === "rejected");
  if (!failed) return;
  // The next sweep removes files that the store cannot remove now, because the row still exists.
  await storage.remove(keys).catch(() => undefined);
  throw failed.reason;
}

async function inTime<T>(milliseconds: number, work: (deadline: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = AbortSignal.timeout(milliseconds);
  const late = new Promise<never>((_resolve, reject) => {
    deadline.addEventListener("abort", () => reject(new FileStoreUnavailable()), { once: true });
  });
  try {
    return await Promise.race([work(deadline), late]);
  } catch (error) {
    throw error === deadline.reason ? new FileStoreUnavailable() : error;
  }
}
