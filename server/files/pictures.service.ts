import { randomBytes } from "node:crypto";

import type { EntityManager } from "typeorm";

import { createSemaphore } from "../concurrency/semaphore.ts";
import { UserErrorCode, userError } from "../errors.ts";
import { limits } from "../limits.ts";
import { StoreAway } from "../systemErrors.ts";
import { drawApart } from "./drawing.ts";
import { Picture } from "./picture.entity.ts";
import { PICTURE_TYPE } from "./storage.ts";
import type { Storage } from "./storage.ts";

/** Where stored files are found, seen from the site's address; what follows is the key. */
export const MEDIA_PATH = "/media/";

/** Storing takes connections, which are bounded for the whole process. */
const toStore = createSemaphore(limits.picture.storedAtATime);

/**
 * Checks a picture, redraws it and stores it with its smaller copies. It is kept for a day, and as long as a series or
 * an episode uses it. Throws a UserError for a file that is no such picture, StoreAway when it could not be stored in time.
 */
export async function storePicture(db: EntityManager, storage: Storage, bytes: Buffer): Promise<Picture> {
  const deadline = AbortSignal.timeout(limits.picture.time);
  return inTime(
    deadline,
    toStore(deadline, async () => {
      const drawn = await drawApart(bytes, deadline);
      const url = `${MEDIA_PATH}thumbnails/${randomBytes(24).toString("base64url")}.webp`;
      const picture = db.create(Picture, {
        url,
        width: drawn.width,
        height: drawn.height,
        copyWidths: drawn.copies.map(({ width }) => width),
      });
      const contents = [drawn.bytes, ...drawn.copies.map((copy) => copy.bytes)];
      deadline.throwIfAborted();
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
    }),
  );
}

/** The keys of a picture and of its copies, in the order of the widths. */
export function keysOf({ url, copyWidths }: Pick<Picture, "url" | "copyWidths">): string[] {
  return [url, ...copyWidths.map((width) => copyOf(url, width))].map((path) => path.slice(MEDIA_PATH.length));
}

/** A copy lies beside its picture, its width before the ending: `a-320.webp` of `a.webp`. */
export function copyOf(url: string, width: number): string {
  // Called twice for each card of a page, so it uses no regular expression.
  const ending = url.lastIndexOf(".");
  return `${url.slice(0, ending)}-${width}${url.slice(ending)}`;
}

/**
 * Makes sure that a stored picture is still there when a series or an episode is given it, and stays until then. Throws a
 * UserError when it is gone; addresses elsewhere are not looked at.
 */
export async function claimPicture(db: EntityManager, url: string | null): Promise<void> {
  if (url === null || !url.startsWith(MEDIA_PATH)) return;
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

/** Lets a picture go that was replaced, unless something else shows it too; its files are removed after the commit. */
export async function dropPicture(db: EntityManager, url: string | null): Promise<void> {
  if (url === null || !url.startsWith(MEDIA_PATH)) return;
  await db.query(`update picture set dropped_at = clock_timestamp() where url = $1 and ${isUnused}`, [url]);
}

/** No series and no episode shows the picture of this row. */
export const isUnused = `not exists (select from series where thumbnail_url = picture.url)
  and not exists (select from episode where thumbnail_url = picture.url)`;

async function putAll(storage: Storage, keys: readonly string[], contents: readonly Buffer[]): Promise<void> {
  const puts = await Promise.allSettled(
    contents.map((content, place) => storage.put(keys[place] ?? "", content, PICTURE_TYPE)),
  );
  const failed = puts.find((put) => put.status === "rejected");
  if (!failed) return;
  // What the store does not remove now, the next sweep does: the row is still there.
  await storage.remove(keys).catch(() => undefined);
  throw failed.reason;
}

async function inTime<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    deadline.addEventListener("abort", () => reject(new StoreAway()), { once: true });
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw error === deadline.reason ? new StoreAway() : error;
  }
}
