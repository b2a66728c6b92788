import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { makeSeries, present, updateSeries } from "../testing/catalogue/catalogue.ts";
import { fetchStored, makeThumbnail, paint, uploadPicture } from "../testing/catalogue/uploads.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import type { BucketServer } from "../testing/services/bucket.ts";
import { startBucketServer } from "../testing/services/bucket.ts";
import { createBucketStorage } from "./bucket.ts";

let store: BucketServer;
let site: Harness;
beforeAll(async () => {
  store = await startBucketServer();
  site = await startHarness({}, () => createBucketStorage(store.settings));
});
afterEach(() => store.proxy.restore());
afterAll(async () => {
  await site.close();
  await store.close();
});

const keyOf = (url: string): string => new URL(url).pathname.replace("/media/", "");

describe("With an S3 server instead of the folder", () => {
  test("the bucket is created with the first picture, also when several are uploaded at the same time", async () => {
    expect(await store.keys()).toEqual([]);
    await Promise.all([makeThumbnail(site), makeThumbnail(site), makeThumbnail(site)]);
    expect(await store.keys()).toHaveLength(6);
  });

  test("pictures are stored with their type, and served by the site", async () => {
    const { url, srcSet } = await makeThumbnail(site, await paint("jpeg", 640, 360));
    const keys = (srcSet ?? "").split(", ").map((entry) => keyOf(entry.split(" ")[0] ?? ""));
    expect(await store.keys()).toEqual(expect.arrayContaining(keys));
    const { type, bytes } = await store.read(keyOf(url));
    expect(type).toBe("image/webp");
    const served = await fetchStored(site, url);
    expect(served.response.status).toBe(200);
    expect(served.bytes.equals(bytes)).toBe(true);
  });

  test("the old picture is deleted when the new one is saved", async () => {
    const [former, latter] = [await makeThumbnail(site), await makeThumbnail(site)];
    const { id, version } = await makeSeries(site.admin, { thumbnailUrl: former.url });
    const payload = await updateSeries(site.admin, id, version, { thumbnailUrl: latter.url });
    present(payload.series, payload);
    await expect.poll(async () => (await fetchStored(site, former.url)).response.status).toBe(404);
    expect(await store.keys()).not.toContain(keyOf(former.url));
    expect(await store.keys()).toContain(keyOf(latter.url));
  });

  test("an unknown picture is not found", async () => {
    const { response } = await fetchStored(site, `${site.url}/media/thumbnails/${"a".repeat(32)}.webp`);
    expect(response.status).toBe(404);
  });

  test("with wrong keys nothing is stored, and the log gives the reason", async () => {
    const before = await store.keys();
    const wrong = createBucketStorage({ ...store.settings, secretKey: "wrong" });
    await expect(wrong.put("thumbnails/x.webp", Buffer.from("x"), "image/webp")).rejects.toThrow(
      /signature/i,
    );
    expect(await store.keys()).toEqual(before);
  });
});

/** Requests of a visitor and an admin while the store is unavailable. */
async function expectSiteInUse(): Promise<void> {
  const { catalogue } = await site.visitor.query<{ catalogue: { id: string } }>("{ catalogue { id } }");
  expect(catalogue.id).toBe("main");
  const { id } = await makeSeries(site.admin);
  const { deleteSeries } = await site.admin.query<{ deleteSeries: { userErrors: unknown[] } }>(
    "mutation ($id: ID!) { deleteSeries(id: $id) { userErrors { code } } }",
    { id },
  );
  expect(deleteSeries.userErrors).toEqual([]);
}

describe("While the store is down", () => {
  test("an upload fails with a message, changes nothing, and works again afterwards", async () => {
    const { url } = await makeThumbnail(site);
    const { id, version } = await makeSeries(site.admin, { thumbnailUrl: url });
    const before = await store.keys();
    store.proxy.cut();
    const { status, code, data } = await uploadPicture(site, await paint("png", 64, 64));
    expect({ status, code, data }).toEqual({ status: 503, code: "SERVICE_UNAVAILABLE", data: null });
    store.proxy.restore();
    expect(await store.keys()).toEqual(before);
    expect(await site.sql("select thumbnail_url, version from series where id = $1", [id])).toEqual([
      { thumbnail_url: new URL(url).pathname, version },
    ]);
    expect((await makeThumbnail(site)).width).toBe(200);
  });

  test("the site works, and only its pictures are missing", async () => {
    const { url } = await makeThumbnail(site);
    store.proxy.cut();
    const { response } = await fetchStored(site, url);
    expect(response.status).toBe(503);
    expect(response.headers.get("cache-control")).toBe("no-store");
    await expectSiteInUse();
    store.proxy.restore();
    expect((await fetchStored(site, url)).response.status).toBe(200);
  });

  test("a picture that was replaced during the outage is deleted afterwards", async () => {
    const [former, latter] = [await makeThumbnail(site), await makeThumbnail(site)];
    const { id, version } = await makeSeries(site.admin, { thumbnailUrl: former.url });
    store.proxy.cut();
    const payload = await updateSeries(site.admin, id, version, { thumbnailUrl: latter.url });
    const { version: next } = present(payload.series, payload);
    await expect
      .poll(
        async () =>
          await site.sql("select from picture where removed_at is not null and url = $1", [
            new URL(former.url).pathname,
          ]),
      )
      .toHaveLength(1);
    expect(await store.keys()).toContain(keyOf(former.url));
    store.proxy.restore();
    // Any later change wakes the sweeper, as does the next minute.
    await updateSeries(site.admin, id, next, { thumbnailUrl: latter.url });
    await expect.poll(() => store.keys()).not.toContain(keyOf(former.url));
  });
});

const readRows = () => site.sql<{ url: string }>("select url from picture");

/** Starts a server, which sweeps once. */
async function sweepOnce(): Promise<void> {
  const { close } = await site.startAnother();
  await close();
}

describe("A picture that could not be stored leaves no row behind after one sweep", () => {
  test.each<[string, () => void]>([
    ["because it was away", () => store.proxy.cut()],
    ["because it did not answer in time", () => store.proxy.freeze()],
  ])("%s", async (_, fail) => {
    const { url } = await makeThumbnail(site);
    await sweepOnce();
    const before = await readRows();
    expect(before).toContainEqual({ url: new URL(url).pathname });
    fail();
    expect((await uploadPicture(site, await paint("png", 64, 64))).code).toBe("SERVICE_UNAVAILABLE");
    store.proxy.cut();
    store.proxy.restore();
    // The row is marked as removed a moment after the upload was refused.
    await expect
      .poll(
        async () =>
          await site.sql("select from picture where dropped_at is null and url <> all ($1)", [
            before.map((row) => row.url),
          ]),
      )
      .toEqual([]);
    await sweepOnce();
    expect(await readRows()).toEqual(before);
  });
});

describe("When the store accepts a request and never responds", () => {
  test("each of six uploads is aborted, and other requests are not affected", async () => {
    const picture = await paint("png", 64, 64);
    const before = await store.keys();
    store.proxy.freeze();
    const uploads = Promise.all(
      Array.from({ length: 6 }, async () => {
        const { status, code } = await uploadPicture(site, picture);
        return { status, code };
      }),
    );
    await expectSiteInUse();
    expect(await uploads).toEqual(
      Array.from({ length: 6 }, () => ({ status: 503, code: "SERVICE_UNAVAILABLE" })),
    );
    store.proxy.cut();
    store.proxy.restore();
    expect(await store.keys()).toEqual(before);
    expect((await makeThumbnail(site)).width).toBe(200);
  });
});
