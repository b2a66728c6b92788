import { once } from "node:events";
import { readFile, readdir } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:http";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from "node:zlib";

import { fastify } from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { demonstrationPassword } from "../embedded/demonstration/hall.ts";
import type { Change, ClockName } from "../live/clock.ts";
import { createResponseCache } from "../live/responses/responseCache.ts";
import { visitor } from "../rights/caller.ts";
import { serveStaticFiles } from "./staticFiles.ts";

const built = fileURLToPath(new URL("../../dist/web", import.meta.url));
let app: FastifyInstance;
let address: string;
let files: string[];
beforeAll(async () => {
  app = fastify();
  await serveStaticFiles(app, {
    directory: built,
    hasPlayground: true,
    mayHaveSession: () => false,
    findCaller: async () => visitor,
    pages: {
      find: () => null,
      render: async () => null,
      renderDashboard: async () => null,
      close: async () => undefined,
    },
    responseCaches: { catalogue: createCache("catalogue"), tournament: createCache("tournament") },
    tournamentPages: () => ({ hasCourts: false, hasSchedule: false }),
    databaseTime: Date.now,
    headersOf: () => ({}),
    isRateLimited: () => false,
  });
  address = await app.listen({ host: "127.0.0.1", port: 0 });
  const entries = await readdir(built, { recursive: true, withFileTypes: true });
  files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
});
afterAll(() => app.close());

function createCache<Entry extends Change>(clockName: ClockName) {
  return createResponseCache<Entry>({
    clockName,
    isPresent: () => true,
    catchUp: async () => undefined,
    track: (work) => work,
    onError(error) {
      throw error;
    },
  });
}

/** Requests the path unchanged. Other clients would normalise the dots in it. */
async function ask(path: string) {
  const [response]: IncomingMessage[] = await once(request(address, { path }).end(), "response");
  return { statusCode: response?.statusCode, body: response && (await text(response)) };
}

async function askCompressed(path: string, encoding: string) {
  const headers = { "accept-encoding": encoding, accept: "*/*" };
  const [response]: IncomingMessage[] = await once(request(address, { path, headers }).end(), "response");
  if (!response) throw new Error("There was no response");
  return { encoding: response.headers["content-encoding"], body: await buffer(response) };
}

describe("The public files", () => {
  test("contain no source map and no link to one", async () => {
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
    for (const file of files.filter((name) => /\.(js|css)$/.test(name)))
      expect(await readFile(file, "utf8")).not.toContain("sourceMappingURL");
  });

  test("contain no password, no key and no name of a secret", async () => {
    const secret = new RegExp(
      `["'\`]${demonstrationPassword}["'\`]|APP_SECRET|SUPER_ADMIN|OIDC_CLIENT|DATABASE_URL|postgres://|BEGIN [A-Z ]*PRIVATE KEY|\\$argon2id\\$`,
    );
    const found: string[] = [];
    for (const file of files) if (secret.test(await readFile(file, "latin1"))) found.push(file);
    expect(found).toEqual([]);
  });

  test("are sent in the compressed form of the build when that is smaller", async () => {
    const assets = files.filter((file) => /[\\/]assets[\\/].*(?<!\.br|\.gz)$/.test(file));
    const others = [
      ["/graphiql", "playground/index.html"],
      ["/scoreboard", "scoreboard/index.html"],
      ["/worker.js", "worker.js"],
      ["/nowhere", "index.html"],
    ].map(([path = "", file = ""]) => ({ path, file: join(built, file) }));
    for (const { path, file } of [
      ...assets.map((one) => ({ path: one.slice(built.length), file: one })),
      ...others,
    ]) {
      const bytes = await readFile(file);
      const isFont = file.endsWith(".woff2");
      const [br, gz] = [await askCompressed(path, "br, gzip"), await askCompressed(path, "gzip")];
      const names = { path, encodings: [br.encoding, gz.encoding] };
      const expected = bytes.length < 200 || isFont ? names.encodings : ["br", "gzip"];
      expect(names).toEqual({ path, encodings: expected });
      if (br.encoding) expect(brotliDecompressSync(br.body).equals(bytes), path).toBe(true);
      if (gz.encoding) expect(gunzipSync(gz.body).equals(bytes), path).toBe(true);
      if (isFont) expect(br.body.length).toBe(bytes.length);
    }
  });

  test.each([
    ["a large script", /[\\/]base-[^\\/]+\.js$/],
    ["the service worker", /[\\/]worker\.js$/],
  ])("are compressed at the highest level: %s", async (_what, name) => {
    const file = files.find((one) => name.test(one)) ?? "";
    const bytes = await readFile(file);
    const path = file.slice(built.length);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    const { body } = await askCompressed(path, "br");
    expect(body.length).toBeLessThanOrEqual(brotliCompressSync(bytes, { params }).length + 100);
    const { body: zipped } = await askCompressed(path, "gzip");
    expect(zipped.length).toBe(gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }).length);
  });

  test("are cached by browsers for a year when their names change with their content", async () => {
    const asset = files.find((file) => /[\\/]base-[^\\/]+\.js$/.test(file)) ?? "";
    const response = await fetch(address + asset.slice(built.length));
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test.each([
    ["/worker.js", "application/javascript"],
    ["/icon-192.png", "image/png"],
    ["/icon-512.png", "image/png"],
    ["/icon-maskable-512.png", "image/png"],
    ["/apple-touch-icon.png", "image/png"],
  ])("%s keeps its name, so that browsers ask each time whether it is new", async (path, type) => {
    const response = await fetch(address + path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain(type);
    expect(response.headers.get("cache-control")).toBe("no-cache");
  });

  test.each([
    "/assets/index.js.map",
    "/assets/",
    "/assets/../index.html",
    "/assets/..%2f..%2fserver%2fmain.js",
    "/assets/%2e%2e/%2e%2e/server/main.js",
    "/server/main.js",
    "/secret.txt",
    "/.env",
    "/package.json",
  ])("are those of the web app alone: there is no %s", async (url) => {
    const { statusCode, body } = await ask(url);
    expect([403, 404]).toContain(statusCode);
    expect(body).not.toMatch(/import|<html/);
  });
});
