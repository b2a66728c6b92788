import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { ConfigError, readConfig } from "../configuration/config.ts";
import { openSecret } from "./secret.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "broadcasts-secret-"));
});
afterEach(() => rm(directory, { recursive: true }));

const config = readConfig({});
const open = async () => (await openSecret(config, directory)).present;
const store = (text: string) => writeFile(join(directory, "secret.txt"), text);

describe("The secret in the data directory", () => {
  test("is generated once, and its file is the only one that remains", async () => {
    const generated = await open();
    expect(generated).toHaveLength(64);
    expect(await open()).toBe(generated);
    expect(await readFile(join(directory, "secret.txt"), "utf8")).toBe(generated);
    expect(await readdir(directory)).toEqual(["secret.txt"]);
  });

  test("is the whole content of the file, so that a secret of an earlier version stays the same", async () => {
    await store(`${"s".repeat(32)}\n`);
    expect(await open()).toBe(`${"s".repeat(32)}\n`);
  });

  test.each([
    ["is empty", ""],
    ["contains only white space", " ".repeat(64)],
    ["has fewer characters than APP_SECRET needs", "s".repeat(31)],
  ])("is refused in one line when the file %s, and the file is kept", async (_what, text) => {
    await store(text);
    const opened = open();
    await expect(opened).rejects.toThrow(ConfigError);
    await expect(opened).rejects.toThrow(/^DATA_DIR\/secret\.txt is damaged: restore it from a backup$/);
    expect(await readFile(join(directory, "secret.txt"), "utf8")).toBe(text);
    expect(await readdir(directory)).toEqual(["secret.txt"]);
  });
});
