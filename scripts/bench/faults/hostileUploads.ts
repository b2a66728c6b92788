import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { sendForm, uploadForm } from "../../../server/testing/catalogue/uploads.ts";
import { bound, never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { describeTimes } from "../testbed/numbers.ts";
import type { Site } from "../testbed/testbed.ts";
import { hostileFiles, mark } from "./hostileFiles.ts";

const limitMs = 2_000;
/** How often each file is sent. */
const repetitions = 3;

export const hostileUploads: Figure = {
  name: "Hostile uploads",
  rounds: repetitions * hostileFiles.length,
  minutes: 10,
  async measure(testbed, { each }) {
    const site = await testbed.openSite();
    const server = await site.startServer();
    const admin = await site.signIn(server);
    const unchanged = [];
    const left = [];
    const unexpected = [];
    const refusals = [];
    let slowest = "";
    let stored = 0;
    let made: { name: string; bytes: Buffer } = { name: "", bytes: Buffer.alloc(0) };
    for (const round of each()) {
      const hostile = hostileFiles[Math.floor(round / repetitions)];
      if (!hostile) throw new Error(`There is no file for round ${round}`);
      const { name, make, mayBeStored = false, ...parts } = hostile;
      if (made.name !== name) made = { name, bytes: await make() };
      const { bytes } = made;
      const before = await listFiles(site);
      const startedAt = performance.now();
      const { data, code } = await sendForm(server, admin, uploadForm(bytes, parts));
      const took = performance.now() - startedAt;
      const files = (await listFiles(site)).filter((file) => !before.includes(file));
      const wasStored = Boolean(data?.uploadThumbnail.thumbnail);
      const wasRefused = (data?.uploadThumbnail.userErrors ?? []).length > 0 || code === "PAYLOAD_TOO_LARGE";
      if (wasStored) {
        stored += 1;
        const contents = await Promise.all(files.map((file) => readFile(join(site.files, file))));
        if (contents.some((content) => content.equals(bytes) || content.includes(mark))) unchanged.push(name);
      } else {
        if (took > Math.max(0, ...refusals)) slowest = name;
        refusals.push(took);
        if (files.length > 0) left.push(name);
      }
      if (wasStored === wasRefused || (wasStored && !mayBeStored)) unexpected.push(name);
    }
    const [counted] = await site.sql<{ rows: number }>("select count(*)::integer as rows from picture");
    const rows = counted?.rows ?? Number.NaN;
    if (rows !== stored) left.push(`${rows - stored} rows`);
    unexpected.push(...site.errors());
    await server.stop();
    return [
      never(
        "stored unchanged, or with their additional content",
        unchanged.length,
        unchanged.join(", ") || `${refusals.length} refused, ${stored} redrawn`,
      ),
      bound({
        what: "slowest refusal",
        value: Math.max(0, ...refusals),
        unit: "ms",
        most: limitMs,
        spread: `${describeTimes(refusals)}: ${slowest}`,
      }),
      never("files and rows left by refused uploads", left.length, left.join(", ")),
      never("wrongly stored, or failed in another way", unexpected.length, unexpected.join(", ")),
    ];
  },
};

async function listFiles(site: Site) {
  try {
    const entries = await readdir(site.files, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name).slice(site.files.length + 1));
  } catch (error) {
    // The server creates the folder with the first file.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
