import * as v from "valibot";

import { collapseWhiteSpace } from "../whiteSpace.ts";
import { mostPictureOffsetMs } from "./pictureOffset.ts";

export const blankCourt = "Please enter the name of the court.";
export const takenCourtName = "Another court has this name.";

/** The default delay, in milliseconds, between the hall and a picture without its own time. */
export const defaultPictureDelayMs = 20_000;

const mostPictureDelayMs = 120_000;

/** The fields of a court as an admin enters them; the output is what is stored. Times are in milliseconds. */
export const courtRules = {
  name: v.pipe(
    v.string(),
    // Names of courts are unique.
    v.transform(collapseWhiteSpace),
    v.nonEmpty(blankCourt),
    v.maxLength(40, "The name has at most 40 characters."),
  ),
  isPublic: v.boolean(),
  pictureDelayMs: v.pipe(
    v.number(),
    v.check(
      (delay) => delay >= 0 && delay <= mostPictureDelayMs,
      `The delay lies between 0 and ${mostPictureDelayMs / 1_000} seconds.`,
    ),
  ),
  pictureOffsetMs: v.pipe(
    v.number(),
    v.check(
      (offset) => Math.abs(offset) <= mostPictureOffsetMs,
      `The correction lies between -${mostPictureOffsetMs / 1_000} and ${mostPictureOffsetMs / 1_000} seconds.`,
    ),
  ),
};
