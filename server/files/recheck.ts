import type { Sharp } from "sharp";
import sharp from "sharp";
import type { EntityManager } from "typeorm";

import { Picture } from "./picture.entity.ts";
import { drawCopy, widthsOfCopies } from "./picture.ts";
import { mediaPathPrefix, copyOf, keysOf } from "./pictures.service.ts";
import { pictureType } from "./storage.ts";
import type { Storage } from "./storage.ts";

/** The result of checking every stored picture. */
interface Recheck {
  checked: number;
  /** The addresses of pictures that lacked a copy, or whose row was wrong. */
  completed: string[];
  /** The pictures that must be uploaded again. */
  broken: { url: string; reason: "missing" | "damaged" | "unknown" }[];
}

/**
 * Checks every stored picture and its copies, and recreates missing copies. A picture that cannot be read is reported
 * and not changed. Calls `recordCompleted` once with the completed pictures, also when a later picture fails, because
 * their rows have changed.
 */
export async function recheckPictures(
  db: EntityManager,
  storage: Storage,
  recordCompleted: (urls: readonly string[]) => Promise<void>,
): Promise<Recheck> {
  const pictures = await db.query<Picture[]>(
    `select url, width, height, copy_widths as "copyWidths" from picture
      where removed_at is null and starts_with(url, $1) order by url`,
    [mediaPathPrefix],
  );
  const recheck: Recheck = { checked: pictures.length, completed: [], broken: [] };
  try {
    // One after the other, because the server may be running.
    for (const picture of pictures) {
      const found = await checkPicture(db, storage, picture);
      if (found === "completed") recheck.completed.push(picture.url);
      else if (found !== "whole") recheck.broken.push({ url: picture.url, reason: found });
    }
  } finally {
    if (recheck.completed.length > 0) await recordCompleted(recheck.completed);
  }
  const unknown = await db.query<Pick<Picture, "url">[]>(
    `select distinct thumbnail_url as url
      from (select thumbnail_url from series union all select thumbnail_url from episode) as used
      where starts_with(thumbnail_url, $1)
        and not exists (select from picture where url = thumbnail_url and removed_at is null)
      order by url`,
    [mediaPathPrefix],
  );
  recheck.broken.push(...unknown.map(({ url }) => ({ url, reason: "unknown" as const })));
  return recheck;
}

async function checkPicture(
  db: EntityManager,
  storage: Storage,
  picture: Picture,
): Promise<"whole" | "completed" | "missing" | "damaged"> {
  const [key = ""] = keysOf(picture);
  const bytes = await storage.read(key);
  if (bytes === null) return "missing";
  const opened = await openPicture(bytes);
  if (opened === null) return "damaged";
  const { pixels, width, height } = opened;
  const copyWidths = widthsOfCopies(width);
  let isWhole = true;
  for (const copyWidth of copyWidths) {
    const copyKey = copyOf(key, copyWidth);
    const copy = await storage.read(copyKey);
    if (copy !== null && (await openPicture(copy))?.width === copyWidth) continue;
    await storage.put(copyKey, await drawCopy(pixels, copyWidth), pictureType);
    isWhole = false;
  }
  const isKnown =
    [picture.width, picture.height, ...picture.copyWidths].join() === [width, height, ...copyWidths].join();
  if (!isKnown) await db.update(Picture, { url: picture.url }, { width, height, copyWidths });
  return isWhole && isKnown ? "whole" : "completed";
}

/** The decoded picture; null for a file that is damaged or not a picture. */
async function openPicture(bytes: Buffer): Promise<{ pixels: Sharp; width: number; height: number } | null> {
  try {
    const { data, info } = await sharp(bytes, { failOn: "error" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { pixels: sharp(data, { raw: { width, height, channels } }), width, height };
  } catch {
    // A file that the decoder refuses must be uploaded again.
    return null;
  }
}
