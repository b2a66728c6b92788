import { describe, expect, test } from "vitest";

import { readConfig } from "../../configuration/config.ts";
import { makeEntry, readBytes } from "../../testing/catalogue/backup.ts";
import { readBackup } from "./backup.ts";
import { createIssueList } from "./issueList.ts";

const config = readConfig({ PUBLIC_URL: "https://tournament.example" });

async function read(file: string | Buffer) {
  const errors = createIssueList();
  const backup = await readBytes(config, Buffer.from(file), errors, createIssueList());
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

describe("A decompression bomb is refused", () => {
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
  ])("%s", async (_, make) => {
    const { backup, errors } = await read(make());
    expect(backup === null || errors.length > 0).toBe(true);
  });
});

/** An entry without its closing brace. */
const whole = (place: number): string => JSON.stringify(makeEntry({ id: `series-${place}` })).slice(0, -1);

describe("Only the beginning of a file that decompresses to gigabytes is read", () => {
  const mostRead = 100_000_000;

  /** Reads an endless file, and returns how many of its bytes were read. */
  async function readEndless(start: string, part: (place: number) => string) {
    const errors = createIssueList();
    let taken = 0;
    async function* source(): AsyncGenerator<Buffer> {
      yield Buffer.from(start);
      for (let place = 0; taken < 2 * mostRead; place += 1) {
        const chunk = Buffer.from(part(place));
        taken += chunk.length;
        yield chunk;
      }
    }
    const backup = await readBackup(config, source(), async () => undefined, errors, createIssueList());
    return { backup, taken, errors: errors.list() };
  }

  const blanks = " ".repeat(250_000);
  const long = JSON.stringify({ longDescription: "x".repeat(3_000_000) });
  const unknown = `"${"x".repeat(3_000_000)}"`;

  test.each<[string, string, (place: number) => string]>([
    ["blanks", "{", () => blanks],
    ["blanks between episodes", `${bomb("").slice(0, -3)}},"episodes":[`, () => blanks],
    ["unknown members", '{"a":{', (place) => `"unknown ${place}":${unknown},`],
    [
      "series with almost only unknown members",
      "{",
      (place) => `"${place}":${whole(place)},"b":${unknown}},`,
    ],
  ])("%s: it is no backup", async (_, start, part) => {
    const { backup, taken, errors } = await readEndless(start, part);
    expect([backup, errors]).toEqual([null, []]);
    expect(taken).toBeLessThan(mostRead);
  });

  test("long episodes: their faults are reported, and an issue says that the rest was not read", async () => {
    const { backup, taken, errors } = await readEndless('{"a":{"series":{},"episodes":[', () => `${long},`);
    expect(backup?.entries).toEqual([]);
    expect(errors.at(-1)).toEqual({ path: "", message: "The rest of the file was not read." });
    expect(taken).toBeLessThan(mostRead);
  });

  test("but a file whose number of series fits its length is read completely", async () => {
    const text = JSON.stringify("\u{1}".repeat(19_000));
    const series = (place: number): string =>
      JSON.stringify(makeEntry({ id: `series-${place}`, longDescription: "" })).replace(
        '"longDescription":""',
        `"longDescription":${text}`,
      );
    const count = 1_200;
    async function* source(): AsyncGenerator<Buffer> {
      for (let place = 0; place < count; place += 1)
        yield Buffer.from(`${place === 0 ? "{" : ","}"${place}":${series(place)}`);
      yield Buffer.from("}");
    }
    const errors = createIssueList();
    const backup = await readBackup(config, source(), async () => undefined, errors, createIssueList());
    expect([errors.list(), backup?.total]).toEqual([[], count]);
  });
});
