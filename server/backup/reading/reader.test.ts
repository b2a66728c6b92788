import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { readConfig } from "../../configuration/config.ts";
import { makeEntry } from "../../testing/catalogue/backup.ts";
import { readFileInThread } from "./reader.ts";

const config = readConfig({ PUBLIC_URL: "https://tournament.example" });
const appSecret = { present: "a secret of the tests, 32 characters long", former: null };
const enough = { megabytes: 512, timeMs: 300_000 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "broadcasts-reader-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Reads a backup of this many series with as many episodes each. */
async function read(count: number, limits: typeof enough) {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const entries = numbers.map((place) => {
    const episodes = numbers.map((number) => ({
      docId: `episode-${place}-${number}`,
      title: `Episode ${number} of ${place} `.padEnd(180, "x"),
      videoUrl: "/demonstration/play/court-1",
      episodeNumber: number + 1,
    }));
    return [`entry-${place}`, makeEntry({ id: `series-${place}` }, episodes)];
  });
  const path = join(folder, `${count}.json`);
  await writeFile(path, JSON.stringify(Object.fromEntries(entries)));
  const keep = { texts: async () => undefined, series: async () => undefined };
  const found = await readFileInThread(config, appSecret, await open(path), keep, limits);
  return found?.entries.length ?? null;
}

test("A backup for which its thread has too little memory is refused; smaller and later ones are read", async () => {
  const little = { ...enough, megabytes: 16 };
  expect(await read(100, little)).toBeNull();
  expect(await read(2, little)).toBe(2);
  expect(await read(100, enough)).toBe(100);
});

test("A backup for which its thread has too little time is refused, and the next one is read", async () => {
  expect(await read(2, { ...enough, timeMs: 1 })).toBeNull();
  expect(await read(2, enough)).toBe(2);
});
