import type { Locator } from "playwright-core";
import { expect } from "vitest";

export type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;

/**
 * Where an element stands once it stands still. React may replace the element while it is looked for, and what has left
 * the document has no box; so it is looked at until it has the same box twice.
 */
export async function readBox(locator: Locator): Promise<Box> {
  let box: Box | null = null;
  await expect
    .poll(
      async () => {
        const before = box;
        box = await locator.boundingBox();
        return box !== null && JSON.stringify(box) === JSON.stringify(before);
      },
      { message: `${String(locator)} stands still` },
    )
    .toBe(true);
  if (box === null) throw new Error(`${String(locator)} is not shown.`);
  return box;
}
