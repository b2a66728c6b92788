import type { ClientRequest } from "node:http";
import { request } from "node:http";

import { afterAll, beforeAll, expect, test } from "vitest";

import {
  countSpoolFiles,
  makeThumbnail,
  paint,
  storedFiles,
  uploadForm,
  uploadMutation,
} from "../testing/catalogue/uploads.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { onDatabase } from "../testing/services/databases.ts";

let site: Harness;
let picture: Buffer;
beforeAll(async () => {
  site = await startHarness();
  picture = await paint("png", 64, 64);
});
afterAll(() => site.close());

/** An admin's request whose body is not sent yet. Aborting it is not an error of the test. */
function beginUpload(form: Response, bytes: number): ClientRequest {
  const sending = request(`${site.url}/graphql`, {
    method: "POST",
    headers: {
      "content-type": form.headers.get("content-type") ?? "",
      "content-length": bytes,
      "apollo-require-preflight": "true",
      cookie: site.admin.cookie() ?? "",
    },
  });
  sending.on("error", () => undefined);
  return sending;
}

test("A browser that disconnects during an upload leaves nothing behind", async () => {
  const before = await storedFiles(site);
  const [row] = await site.sql<{ count: string }>("select count(*) from picture");
  await new Promise<void>((resolve) => {
    const upload = request(`${site.url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "multipart/form-data; boundary=x",
        "apollo-require-preflight": "true",
        "content-length": "1000000",
        cookie: site.admin.cookie() ?? "",
      },
    });
    upload.on("error", () => undefined);
    upload.on("close", () => resolve());
    upload.write(
      `--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${JSON.stringify({ query: uploadMutation, variables: { file: null } })}\r\n`,
      () => upload.destroy(),
    );
  });
  expect((await makeThumbnail(site)).width).toBe(200);
  expect((await storedFiles(site)).length).toBe(before.length + 2);
  expect(await site.sql("select count(*) from picture")).toEqual([{ count: String(Number(row?.count) + 1) }]);
});

test.runIf(process.platform === "linux")("a backup that breaks off is closed, and gone", async () => {
  const query = "mutation ($file: Upload!) { previewImport(file: $file) { preview { id } } }";
  const backup = {
    operations: JSON.stringify({ query, variables: { file: null } }),
    filename: "backup.json",
  };
  const form = new Response(uploadForm(Buffer.alloc(1_000_000), backup));
  const body = Buffer.from(await form.arrayBuffer());
  const sending = beginUpload(form, body.length);
  sending.write(body.subarray(0, 500_000));
  await expect.poll(countSpoolFiles).toBe(1);
  sending.destroy();
  await expect.poll(countSpoolFiles).toBe(0);
});

test.runIf(process.platform === "linux")(
  "a picture is deleted when its sender disconnects before the response",
  async () => {
    const form = new Response(uploadForm(picture));
    const body = Buffer.from(await form.arrayBuffer());
    const countPictures = async () => {
      const [row] = await site.sql<{ count: string }>("select count(*) from picture");
      return Number(row?.count);
    };
    const before = await countPictures();
    await onDatabase(site.databaseUrl, async (client) => {
      await client.query("begin");
      // The mutation waits for this lock, so that its response comes after the sender has disconnected.
      await client.query("lock table picture in exclusive mode");
      const sending = beginUpload(form, body.length);
      const left = new Promise<void>((resolve) => sending.on("close", () => resolve()));
      sending.end(body);
      await expect.poll(countSpoolFiles).toBe(1);
      sending.destroy();
      await left;
      await fetch(`${site.url}/healthz`);
      await client.query("rollback");
    });
    await expect.poll(countPictures).toBe(before + 1);
    await expect.poll(countSpoolFiles).toBe(0);
  },
);
