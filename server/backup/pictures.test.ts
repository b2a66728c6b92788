import { createServer } from "node:http";
import type { RequestListener, Server, ServerResponse } from "node:http";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { openDatabase } from "../database.ts";
import { fetchWithin } from "../files/fetchPicture.ts";
import { createFolderStorage } from "../files/storage.ts";
import {
  endOf,
  exportSeries,
  importFile,
  makeEntry,
  makeEpisodeEntry,
  preview,
  startImport,
  waitForLock,
  readBytes,
} from "../testing/catalogue/backup.ts";
import { deleteSeries, makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import { fetchStored, makeThumbnail, paint } from "../testing/catalogue/uploads.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { onDatabase, settingsOf } from "../testing/services/databases.ts";
import { keepPictures } from "./pictures.ts";
import { createIssueList } from "./reading/issueList.ts";
import type { SeriesEntry } from "./reading/seriesEntry.ts";

let site: Harness;
let elsewhere: Server;
let port = 0;
let respond: RequestListener;
beforeAll(async () => {
  site = await startHarness();
  elsewhere = createServer((request, response) => respond(request, response));
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  const address = elsewhere.address();
  port = typeof address === "object" && address ? address.port : 0;
});
beforeEach(() => site.sql("delete from series"));
afterAll(async () => {
  elsewhere.closeAllConnections();
  elsewhere.close();
  await site.close();
});

async function readThumbnails() {
  const { catalogue } = await site.admin.query<{
    catalogue: {
      series: {
        thumbnail: { url: string; srcSet: string | null } | null;
        content: { episodes: { thumbnail: { url: string; srcSet: string | null } | null }[] };
      }[];
    };
  }>(`{ catalogue { series {
    thumbnail { url srcSet } content { episodes { thumbnail { url srcSet } } } } } }`);
  return catalogue.series;
}

describe("Stored pictures survive", () => {
  test("a deletion and import of all series", async () => {
    const [ofSeries, ofEpisode] = [await makeThumbnail(site), await makeThumbnail(site)];
    const { id } = await makeSeries(site.admin, { thumbnailUrl: ofSeries.url });
    await makeEpisode(site.admin, id, { thumbnailUrl: ofEpisode.url });
    const before = await readThumbnails();
    expect(before[0]?.thumbnail?.srcSet).toContain("160w");
    const { content } = await exportSeries(site.admin, [id]);
    expect(content[id]?.series["thumbnailUrl"]).toBe(ofSeries.url);
    await deleteSeries(site.admin, id);
    expect((await importFile(site, site.admin, content)).warnings).toEqual([]);
    expect(await readThumbnails()).toEqual(before);
    expect((await fetchStored(site, ofSeries.url)).response.status).toBe(200);
  });

  test("a move of the site to another address after the export", async () => {
    const { url } = await makeThumbnail(site);
    const { id } = await makeSeries(site.admin, { thumbnailUrl: url });
    const { content } = await exportSeries(site.admin, [id]);
    const moved = JSON.stringify(content).replaceAll(new URL(url).origin, "https://former.example");
    expect((await importFile(site, site.admin, moved)).warnings).toEqual([]);
    expect((await readThumbnails())[0]?.thumbnail?.url).toBe(url);
  });

  test("an import that replaces them, so that the previous backup can be imported again", async () => {
    const { url } = await makeThumbnail(site);
    const { id, slug } = await makeSeries(site.admin, { thumbnailUrl: url });
    const { content } = await exportSeries(site.admin, [id]);
    await importFile(site, site.admin, { [id]: makeEntry({ id: slug }) });
    expect((await readThumbnails())[0]?.thumbnail).toBeNull();
    await importFile(site, site.admin, content);
    expect((await readThumbnails())[0]?.thumbnail?.url).toBe(url);
  });

  test("a picture that has been deleted is omitted, with a warning", async () => {
    const { warnings } = await importFile(site, site.admin, {
      a: makeEntry({ thumbnailUrl: "/media/thumbnails/gone.webp" }),
    });
    expect(warnings.map(({ path }) => path)).toEqual(["a.series.thumbnailUrl"]);
    expect((await readThumbnails())[0]?.thumbnail).toBeNull();
  });
});

test("a picture that is deleted while the import runs is omitted, with a warning", async () => {
  const { url } = await makeThumbnail(site);
  const seen = await preview(site, site.admin, {
    a: makeEntry({ thumbnailUrl: url }, [makeEpisodeEntry({ thumbnail: url })]),
  });
  await onDatabase(site.databaseUrl, async (client) => {
    await client.query("begin");
    await client.query("select tick_catalogue()");
    await startImport(site.admin, seen.id);
    await waitForLock(site, "select tick_catalogue()");
    await site.sql("update picture set removed_at = now() where url = $1", [new URL(url).pathname]);
    await client.query("rollback");
  });
  expect(await endOf(site.admin, seen.id)).toMatchObject({
    status: "FINISHED",
    warnings: [{ path: "a.series.thumbnailUrl" }, { path: "a.episodes.0.thumbnail" }],
  });
  expect(await readThumbnails()).toEqual([{ thumbnail: null, content: { episodes: [{ thumbnail: null }] } }]);
});

test("a picture at an address that is not public is not fetched and keeps its address, with a warning for each place", async () => {
  let asked = 0;
  respond = (_request, response) => {
    asked += 1;
    response.end();
  };
  const url = `http://127.0.0.1:${port}/picture.png`;
  const { status, warnings } = await importFile(site, site.admin, {
    a: makeEntry({ thumbnailUrl: url }, [makeEpisodeEntry({ thumbnail: url })]),
  });
  expect(status).toBe("FINISHED");
  expect(warnings.map(({ path }) => path)).toEqual(["a.series.thumbnailUrl", "a.episodes.0.thumbnail"]);
  expect(asked).toBe(0);
  const [series] = await readThumbnails();
  expect(series?.thumbnail).toMatchObject({ url, srcSet: null });
  expect(series?.content.episodes[0]?.thumbnail).toMatchObject({ url, srcSet: null });
});

async function keep(file: object, signal = new AbortController().signal) {
  const warnings = createIssueList();
  const backup = await readBytes(site.config, Buffer.from(JSON.stringify(file)), createIssueList(), warnings);
  const entries = backup?.entries ?? [];
  const done: number[] = [];
  const database = await openDatabase(settingsOf(site.databaseUrl), () => undefined);
  try {
    await keepPictures(
      {
        db: database.manager,
        storage: createFolderStorage(site.files),
        // Treats this machine as a public one.
        fetchPicture: (address) =>
          fetchWithin({ ports: [String(port)], networks: ["127.0.0.1/32"] }, address),
        warnings,
        signal,
        onDone: (series) => done.push(series),
      },
      entries,
    );
  } finally {
    await database.destroy();
  }
  return { entries, warnings: warnings.list(), done };
}
const at = (path: string) => `http://127.0.0.1:${port}/${path}`;
const thumbnails = (entries: SeriesEntry[]) => entries.map(({ thumbnailUrl }) => thumbnailUrl);

describe("Pictures elsewhere", () => {
  test("are fetched four at a time, each once, and stored", async () => {
    const picture = await paint("png", 320, 180);
    const waiting: ServerResponse[] = [];
    let most = 0;
    let asked = 0;
    respond = (_request, response) => {
      asked += 1;
      waiting.push(response);
      most = Math.max(most, waiting.length);
      // A fifth request would arrive before this. The last three arrive once the first four have been answered.
      if (waiting.length === 4 || asked === 7)
        setTimeout(() => waiting.splice(0).forEach((one) => one.end(picture)), 50);
    };
    const names = ["a", "b", "c", "d", "e", "f", "g", "a"];
    const file = Object.fromEntries(
      names.map((name, place) => [`series-${place}`, makeEntry({ thumbnailUrl: at(name) })]),
    );
    const { entries, warnings, done } = await keep({ ...file, none: makeEntry() });
    expect(warnings).toEqual([]);
    expect([asked, most]).toEqual([7, 4]);
    expect(done[0]).toBe(1);
    expect(done.at(-1)).toBe(9);
    expect(done).toEqual(done.toSorted((one, other) => one - other));
    const urls = thumbnails(entries).slice(0, 8);
    expect(urls.every((url) => url?.startsWith("/media/thumbnails/"))).toBe(true);
    expect(new Set(urls).size).toBe(7);
    expect((await fetchStored(site, site.url + urls[0])).response.status).toBe(200);
  });

  test("of another site with this software are stored, from the format in which it serves them", async () => {
    const { bytes } = await fetchStored(site, (await makeThumbnail(site)).url);
    respond = (_request, response) => response.writeHead(200, { "content-type": "image/webp" }).end(bytes);
    const { entries, warnings } = await keep({
      a: makeEntry({ thumbnailUrl: at(`media/thumbnails/${"a".repeat(32)}.webp`) }),
    });
    expect(warnings).toEqual([]);
    const [stored] = thumbnails(entries);
    expect(stored).toMatch(/^\/media\/thumbnails\/[\w-]{32}\.webp$/);
    expect((await fetchStored(site, site.url + (stored ?? ""))).response.status).toBe(200);
  });

  test("that are invalid or cannot be fetched keep their addresses, with a warning that contains the reason", async () => {
    respond = (request, response) => {
      if (request.url === "/text") response.end("no picture");
      else response.writeHead(404).end();
    };
    const { entries, warnings } = await keep({
      a: makeEntry({ thumbnailUrl: at("text") }),
      b: makeEntry({ thumbnailUrl: at("missing") }),
    });
    expect(thumbnails(entries)).toEqual([at("text"), at("missing")]);
    expect(warnings.map(({ path }) => path).toSorted()).toEqual([
      "a.series.thumbnailUrl",
      "b.series.thumbnailUrl",
    ]);
    expect(warnings.map(({ message }) => message).join()).toContain("404");
  });

  test("are no longer fetched when the server closes", async () => {
    const closing = new AbortController();
    respond = () => closing.abort(new Error("closing"));
    await expect(keep({ a: makeEntry({ thumbnailUrl: at("slow") }) }, closing.signal)).rejects.toThrow(
      "closing",
    );
  });
});
