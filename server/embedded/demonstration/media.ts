// The pictures and recordings of the demonstration are stored next to the sources, which the compiler does not copy.
// They are found from the root of the package, whether this file runs compiled or not.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import * as v from "valibot";

const Range = v.object({ offset: v.number(), length: v.number() });

const Rendition = v.object({
  name: v.string(),
  width: v.number(),
  height: v.number(),
  framesPerSecond: v.number(),
  codecs: v.string(),
  file: v.string(),
  header: Range,
  segments: v.array(v.object({ ...Range.entries, seconds: v.number() })),
});

const Recording = v.object({ name: v.string(), renditions: v.array(Rendition) });

/** One size of a recording: a fragmented MP4, whose fragments are the segments of its playlists. */
export type Rendition = v.InferOutput<typeof Rendition>;
export type Recording = v.InferOutput<typeof Recording>;

const DemonstrationPicture = v.object({
  name: v.string(),
  width: v.number(),
  height: v.number(),
  copies: v.array(v.number()),
});

/** A picture in its full size. Each number in `copies` is the width of a smaller copy. */
type DemonstrationPicture = v.InferOutput<typeof DemonstrationPicture>;

const mediaFolder = join(findPackage(import.meta.dirname), "server/embedded/demonstration/media");

export const recordingsFolder = join(mediaFolder, "recordings");
export const picturesFolder = join(mediaFolder, "pictures");

export function readRecordings(): Recording[] {
  return v.parse(v.array(Recording), readJson(join(recordingsFolder, "recordings.json")));
}

export function readPictures(): DemonstrationPicture[] {
  return v.parse(v.array(DemonstrationPicture), readJson(join(picturesFolder, "pictures.json")));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

function findPackage(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname}`);
  return findPackage(parent);
}
