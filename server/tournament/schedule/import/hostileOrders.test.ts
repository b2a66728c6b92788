import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { unknownMatchFile } from "../../../../domain/refusals.ts";
import { limits } from "../../../configuration/limits.ts";
import type { Harness } from "../../../testing/harness.ts";
import { startHarness } from "../../../testing/harness.ts";
import { uploadWhileResponding } from "../../../testing/readingThread.ts";
import { askMatchPreview } from "../../../testing/tournament/matchImports.ts";
import { equivalentFiles, withFaults, writeLongFile } from "../../../testing/tournament/orderOfPlayFiles.ts";
import { readOrderOfPlayInThread } from "./orderOfPlayReader.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const { bytes: mostBytes, rows: mostRows } = limits.matchImport;

/** A file of the greatest size, beginning with a text, and filled with repetitions of another. */
const fill = (begin: string, repeated: string): Buffer => {
  const rest = mostBytes - Buffer.byteLength(begin);
  return Buffer.from(begin + repeated.repeat(rest / Buffer.byteLength(repeated)));
};

const [plan] = equivalentFiles;
const readable = plan?.bytes ?? new Uint8Array();
const entry = '{"discipline":"MS","side 1":"A","side 2":"';

describe("The server responds while an order of play is read, and reads the next one", () => {
  test.each<[name: string, file: () => Uint8Array, message: string | null]>([
    ["the longest", () => writeLongFile(mostRows), null],
    ["headings only", () => fill("discipline,side 1,side 2", ",x"), null],
    [
      "one line of delimiters",
      () => fill("discipline", ";"),
      "The file has no column 'side 1' and 'side 2'.",
    ],
    ["empty lines", () => fill("discipline,side 1,side 2", "\n"), "The file has more than 5,000 rows."],
    [
      "an open quotation mark",
      () => fill('discipline,side 1,side 2\n"', 'x""'),
      "Row 2: A quotation mark is not closed.",
    ],
    ["nested JSON", () => fill("", "["), unknownMatchFile],
    [
      "JSON of empty objects",
      () => Buffer.from(`[${"{},".repeat(600_000)}{}]`),
      "The file has more than 5,000 rows.",
    ],
    [
      "a side of many players",
      () => Buffer.from(`[${entry}${"a/".repeat(900_000)}"}]`),
      "A side has at most two players.",
    ],
    ["a long name", () => Buffer.from(`[${entry}${"a ".repeat(900_000)}"}]`), "at most 80 characters"],
  ])("%s", async (_name, make, message) => {
    const file = make();
    expect(file.length).toBeLessThanOrEqual(mostBytes);
    const { preview, userErrors } = await uploadWhileResponding(site, () =>
      askMatchPreview(site, site.admin, file),
    );
    const messages = [...(preview?.errors ?? []), ...userErrors].map((error) => error.message);
    expect(messages.join("\n")).toContain(message ?? "");
    if (message === null) expect(messages).toEqual([]);
    expect((await askMatchPreview(site, site.admin, readable)).preview).toMatchObject({ errors: [] });
  });
});

test("errors of the file come before those of the comparison, up to the limit of both", async () => {
  const { preview } = await askMatchPreview(site, site.admin, withFaults.bytes);
  const rows = preview?.errors.map(({ row }) => row) ?? [];
  // The score of row 10 is refused by the comparison, and all others when the file is read.
  expect(rows.at(-1)).toBe(10);
  expect(rows.slice(0, -1)).not.toContain(10);
  expect(rows).toContain(13);
  const wrong = Array.from({ length: 1_500 }, () => "XS,A,B,");
  const headings = "discipline,side 1,side 2,time";
  const text = [headings, ...wrong, "MS,A,B,10:00"].join("\n");
  const { preview: long } = await askMatchPreview(site, site.admin, Buffer.from(text));
  expect(long?.errors).toHaveLength(limits.matchImport.issues + 1);
  expect(long?.errors.at(-1)?.message).toBe("And 501 more.");
});

test("A file for which its thread has too little memory or time is refused, and the next one is read", async () => {
  const enough = { megabytes: 256, timeMs: 300_000 };
  const long = writeLongFile(mostRows);
  const refused = { problem: "The file takes too long to read." };
  expect(await readOrderOfPlayInThread(long, null, { ...enough, megabytes: 8 })).toEqual(refused);
  expect(await readOrderOfPlayInThread(readable, null, { ...enough, timeMs: 1 })).toEqual(refused);
  expect(await readOrderOfPlayInThread(readable, null, enough)).toHaveProperty("matches.length", 3);
});
