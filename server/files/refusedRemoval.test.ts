import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { makeThumbnail } from "../testing/catalogue/uploads.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { createBucketStorage } from "./bucket.ts";

const bucket = "broadcasts";

/** A store that answers each deletion with 200, and refuses those keys for which a code is set. */
const keys = new Set<string>();
const refusals = new Map<string, string>();

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "", "http://store");
  const body = await text(request);
  if (request.method === "PUT") {
    keys.add(pathname.replace(`/${bucket}/`, ""));
    response.writeHead(200, { etag: '"written"' }).end();
    return;
  }
  const sent = [...body.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = ""]) => key);
  const errors = sent.flatMap((key) => {
    const code = refusals.get(key);
    if (code === undefined) keys.delete(key);
    return code === undefined ? [] : `<Error><Key>${key}</Key><Code>${code}</Code></Error>`;
  });
  response.end(`<?xml version="1.0"?><DeleteResult>${errors.join("")}</DeleteResult>`);
}

let store: Server;
let site: Harness;
const createStorage = () => {
  const address = store.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const credentials = { region: "us-east-1", accessKey: "key", secretKey: "secret" };
  return createBucketStorage({ endpoint: `http://127.0.0.1:${port}`, bucket, ...credentials });
};
beforeAll(async () => {
  store = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
  site = await startHarness({}, createStorage);
});
afterEach(() => refusals.clear());
afterAll(async () => {
  await site.close();
  store.closeAllConnections();
  store.close();
});

/** Starts a server, which sweeps once. */
async function sweepOnce(): Promise<void> {
  const { close } = await site.startAnother();
  await close();
}

test("A picture whose file the store refuses to remove keeps its row, and the next sweep removes both", async () => {
  const path = new URL((await makeThumbnail(site)).url).pathname;
  const key = path.replace("/media/", "");
  refusals.set(key, "AccessDenied");
  await site.sql("update picture set created_at = now() - interval '2 days' where url = $1", [path]);
  const readRows = () =>
    site.sql("select removed_at is not null as is_removed from picture where url = $1", [path]);

  await sweepOnce();
  expect(await readRows()).toEqual([{ is_removed: true }]);
  expect(keys).toContain(key);

  refusals.clear();
  await sweepOnce();
  expect(await readRows()).toEqual([]);
  expect(keys).not.toContain(key);
});

test("A file that the store reports as missing counts as removed, unlike one that it refuses to remove", async () => {
  refusals.set("thumbnails/missing.webp", "NoSuchKey");
  await expect(createStorage().remove(["thumbnails/missing.webp"])).resolves.toBeUndefined();
  refusals.set("thumbnails/locked.webp", "AccessDenied");
  await expect(createStorage().remove(["thumbnails/missing.webp", "thumbnails/locked.webp"])).rejects.toThrow(
    /: AccessDenied$/,
  );
});
