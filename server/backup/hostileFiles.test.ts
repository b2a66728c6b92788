import { describe, expect, test } from "vitest";

import { readConfig } from "../config.ts";
import { makeEntry, readBytes } from "../testing/backup.ts";
import { createNotes } from "./notes.ts";

const config = readConfig({ PUBLIC_URL: "https://tournament.example" });

async function read(file: string | Buffer) {
  const errors = createNotes();
  const backup = await readBytes(config, Buffer.from(file), errors, createNotes());
  return { backup, errors: errors.list() };
}

const entry = JSON.stringify(makeEntry());

test.each(["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"])(
  "the key %s changes no other object",
  async (key) => {
    const poison = `{"x": 1, "series": {"title": "y"}}`;
    const { backup, errors } = await read(
      `{"a": {"series": {"id": "a", "title": "A", "releaseDate": "2025-01-01", "${key}": ${poison}},
        "${key}": ${poison}}, "${key}": ${entry}}`,
    );
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
    if (["__proto__", "constructor", "prototype"].includes(key))
      expect(errors).toEqual([{ path: key, message: "This docId cannot be used." }]);
    else expect([errors, backup?.entries.length]).toEqual([[], 2]);
  },
);

const emptyEpisodes = (count: number) => Array.from({ length: count }, () => ({}));

const bomb = (rest: string) =>
  `{"a": {"series": {"id": "a", "title": "A", "releaseDate": "2025-01-01", ${rest}}}}`;

describe("A bomb is refused", () => {
  test.each([
    ["nesting of 100,000", () => bomb(`"b": ${"[".repeat(100_000)}${"]".repeat(100_000)}`)],
    [
      "200,000 keys in one series",
      () => bomb(Array.from({ length: 200_000 }, (_, place) => `"key-${place}": 1`).join()),
    ],
    [
      "200,000 series",
      () => `{${Array.from({ length: 200_000 }, (_, place) => `"key-${place}": 1`).join()}}`,
    ],
    ["a text of 10 MB", () => bomb(`"longDescription": "${"x".repeat(10_000_000)}"`)],
    [
      "numbers of 1 MB",
      () => bomb(Array.from({ length: 9 }, (_, n) => `"order": ${n}${"1".repeat(1_000_000)}`).join()),
    ],
    ["blanks", () => `{${" ".repeat(10_000_000)}`],
    ["backslashes", () => bomb(`"longDescription": "${"\\".repeat(9_999_900)}"`)],
    ["quotes", () => `{${'""'.repeat(5_000_000)}`],
    [
      "1,200,000 lists in a Firestore export",
      () => `{"__collections__":{"series":[${"[],".repeat(1_200_000)}[]]}}`,
    ],
    ["20,000 empty episodes", () => JSON.stringify({ a: makeEntry({}, emptyEpisodes(20_000)) })],
  ])("%s", { timeout: 60_000 }, async (_, make) => {
    const { backup, errors } = await read(make());
    expect(backup === null || errors.length > 0).toBe(true);
  });
});
