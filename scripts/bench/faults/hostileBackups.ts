import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import { makeEntry, previewMutation } from "../../../server/testing/catalogue/backup.ts";
import { sendForm } from "../../../server/testing/catalogue/uploads.ts";
import { bound, never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";

const mostRefusalMs = 2_000;
const mostHealthMs = 100;
/** How often each file is sent. */
const repetitions = 3;
const [megabyte, gigabyte] = [1_000_000, 1_000_000_000];

const pack = (text: string | Buffer) => promisify(gzip)(text, { level: 1 });
const tags = (count: number) =>
  JSON.stringify({ a: makeEntry({ tags: Array.from({ length: count }, (_, place) => `tag ${place}`) }) });
const description = (text: string) => `{"a":{"series":{"longDescription":"${text}"}}}`;
const longEpisodes = (count: number) =>
  `{"a":{"series":{},"episodes":[${Array.from({ length: count }, () => `{"longDescription":"${"x".repeat(4 * megabyte)}"}`).join()}]}}`;

const files: [string, () => string | Buffer | Promise<Buffer>][] = [
  ["10,000 tags", () => tags(10_000)],
  ["200,000 tags", () => tags(200_000)],
  ["200,000 levels", () => `{"a":{"series":{"b":${"[".repeat(200_000)}${"]".repeat(200_000)}}}}`],
  ["200,000 levels of objects", () => `{"a":{"series":${'{"b":'.repeat(200_000)}1${"}".repeat(200_000)}}}`],
  ["50 MB of one text", () => description("x".repeat(50 * megabyte))],
  ["50 MB of blanks", () => `{${" ".repeat(50 * megabyte)}}`],
  ["50 MB of numbers", () => `{"a":{"series":{},"episodes":[${"1,".repeat(25 * megabyte)}1]}}`],
  ["50 MB of long episodes", () => longEpisodes(12)],
  ["50 MB of chance", () => randomBytes(50 * megabyte)],
  ["50 MB of chance, packed", () => pack(randomBytes(50 * megabyte))],
  ["50 MB of one text, packed", () => pack(description("x".repeat(50 * megabyte)))],
  ["200,000 tags, packed", () => pack(tags(200_000))],
  ["1 GB of blanks, packed", () => pack(Buffer.alloc(gigabyte, " "))],
  [
    "1 GB of blanks in a file, packed",
    () => pack(Buffer.concat([Buffer.from("{"), Buffer.alloc(gigabyte, " ")])),
  ],
  ["400 MB of long episodes, packed", () => pack(longEpisodes(100))],
];

interface PreviewPayload {
  preview: { errors: unknown[] } | null;
  userErrors: unknown[];
}

/** Backups that cannot be imported, while other clients poll the health of the server. */
export const hostileBackups: Figure = {
  name: "Hostile backups",
  rounds: repetitions * files.length,
  minutes: 10,
  async measure(testbed, { each }) {
    const site = await testbed.openSite();
    const server = await site.startServer();
    const admin = await site.signIn(server);
    const health = testbed.startProgram(new URL("healthWatcher.js", import.meta.url));
    await health.ask("watch", server.url);
    await health.ask<number>("longest");
    const slow = [];
    const taken = [];
    let slowest = { took: 0, name: "" };
    let slowestHealth = { took: 0, name: "" };
    let made = { name: "", form: new FormData() };
    for (const round of each()) {
      const [name, make] = files[Math.floor(round / repetitions)] ?? ["", () => ""];
      if (made.name !== name) made = { name, form: formOf(Buffer.from(await make())) };
      const { form } = made;
      await health.ask("watch", server.url);
      const startedAt = performance.now();
      const { data, text } = await sendForm(server, admin, form);
      const took = performance.now() - startedAt;
      const longest = await health.ask<number>("longest");
      const { previewImport: payload } = (data ?? {}) as Partial<Record<"previewImport", PreviewPayload>>;
      if (!payload?.userErrors.length && !payload?.preview?.errors.length)
        taken.push(`${name}: ${text.slice(0, 200)}`);
      if (took > mostRefusalMs) slow.push(`${name} ${Math.round(took)} ms`);
      if (took > slowest.took) slowest = { took, name };
      if (longest > slowestHealth.took) slowestHealth = { took: longest, name };
    }
    const errors = site.errors();
    await health.stop();
    await server.stop();
    return [
      bound({
        what: "slowest refusal",
        value: slowest.took,
        unit: "ms",
        most: mostRefusalMs,
        spread: slow.join(", ") || slowest.name,
      }),
      bound({
        what: "slowest /healthz meanwhile",
        value: slowestHealth.took,
        unit: "ms",
        most: mostHealthMs,
        spread: slowestHealth.name,
      }),
      never("not refused", taken.length, taken.join(", ")),
      never("errors in the log", errors.length, errors[0]?.slice(0, 200)),
    ];
  },
};

function formOf(bytes: Buffer) {
  const form = new FormData();
  form.append("operations", JSON.stringify({ query: previewMutation, variables: { file: null } }));
  form.append("map", '{"0":["variables.file"]}');
  form.append("0", new Blob([new Uint8Array(bytes)]), "series_backup_2025-07-28.json");
  return form;
}
