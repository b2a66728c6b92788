import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Renderer } from "./renderer.ts";
import { createRenderer } from "./renderer.ts";

const webDirectory = fileURLToPath(new URL("../../dist/web/", import.meta.url));
let folder: string;
let renderer: Renderer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "broadcasts-renderer-"));
  const file = join(folder, "render.mjs");
  await writeFile(
    file,
    `import { isMainThread } from "node:worker_threads";
    const acts = {
      exit: () => process.exit(1),
      throw: () => { throw new Error("A fault of the page"); },
      fail: () => { setImmediate(() => { throw new Error("A fault beside the page"); }); return new Promise(() => {}); },
      fill: () => { const all = []; for (;;) all.push(new Array(100_000).fill(Math.random())); },
    };
    export async function render({ name, query }) {
      await acts[name]?.();
      const { data } = await query({ query: "{ " + name + " }", operationName: undefined, variables: {} });
      return { status: 200, location: null, head: "", appPage: "index.html", sources: [], isFrame: false,
        body: '<div id="root">' + data + (isMainThread ? " in the main thread" : " in a thread") + "</div>" };
    }`,
  );
  renderer = createRenderer({ renderer: file, webDirectory });
});
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true, force: true });
});

const runQuery = async ({ query }: { query: string }) => JSON.stringify({ data: `Answered ${query}` });

const request = {
  origin: "http://localhost",
  revision: 1,
  now: 0,
  tournamentPages: { hasCourts: false, hasSchedule: false },
};

async function render(name: string, query = runQuery): Promise<string> {
  const page = { ...request, page: { name } };
  const { body } = await renderer.render(page, query);
  return new TextDecoder().decode(body);
}

describe("A page is rendered in a separate thread", () => {
  test("from responses of the main thread", async () => {
    expect(await render("home")).toContain('<div id="root">Answered { home } in a thread</div>');
  });

  test("also several at a time, each from its own responses", async () => {
    const pages = await Promise.all(["one", "two", "three"].map((name) => render(name)));
    expect(pages.map((page) => /Answered \{ (\w+) \}/.exec(page)?.[1])).toEqual(["one", "two", "three"]);
  });

  test.each(["exit", "throw", "fail", "fill"])(
    "which may %s: the next page is rendered nevertheless",
    async (fault) => {
      await expect(render(fault)).rejects.toThrow();
      expect(await render("home")).toContain("Answered { home }");
    },
  );

  test("but not when a query fails", async () => {
    const fault = new Error("The database is away");
    await expect(render("home", () => Promise.reject(fault))).rejects.toBe(fault);
    expect(await render("home")).toContain("Answered { home }");
  });
});

test("Once it is closed, no page is rendered", async () => {
  const closed = createRenderer({ renderer: join(folder, "render.mjs"), webDirectory });
  await closed.close();
  await expect(closed.render({ ...request, page: { name: "home" } }, runQuery)).rejects.toThrow(
    "The renderer is closed",
  );
});
