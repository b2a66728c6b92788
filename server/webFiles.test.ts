import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";

import { serveWebFiles } from "./webFiles.ts";

const app = fastify();
let directory: string;
let url: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "web-files-"));
  await mkdir(join(directory, "assets"));
  await writeFile(join(directory, "index.html"), "<title>The app</title>");
  await writeFile(join(directory, "assets/main-1.js"), "start();");
  await serveWebFiles(app, directory, false);
  url = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

const browser = "text/html,application/xhtml+xml,*/*;q=0.8";

test.each([
  ["/", browser, 200, "text/html"],
  ["/series/finals-night?episode=3", browser, 200, "text/html"],
  ["/no.such.page", browser, 200, "text/html"],
  // What curl and monitors send.
  ["/", "*/*", 200, "text/html"],
  ["/series/finals-night", "*/*", 200, "text/html"],
  ["/assets/main-1.js", "*/*", 200, "javascript"],
  // What a page asks for of a build that is gone must not be taken for a script.
  ["/assets/main-0.js", "*/*", 404, "json"],
  ["/favicon.ico", "image/avif,image/webp,*/*;q=0.8", 404, "json"],
  ["/no-such-thing", "application/json", 404, "json"],
])("%s for whoever accepts %s", async (path, accept, status, type) => {
  const response = await fetch(url + path, { headers: { accept } });
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toContain(type);
});

test("an address without a page takes nothing", async () => {
  const response = await fetch(`${url}/`, { method: "POST", headers: { accept: browser } });
  expect(response.status).toBe(404);
});
