import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { HttpResponse } from "../../testing/askByHttp.ts";
import { askByGet } from "../../testing/askByHttp.ts";
import { unlock } from "../../testing/catalogue/access.ts";
import {
  createEpisode,
  deleteSeries,
  makeCategory,
  makeEpisode,
  makeSeries,
  patchSeries,
  setEpisodeLive,
} from "../../testing/catalogue/catalogue.ts";
import { createOperator, operatorPassword as password, readRows } from "../../testing/catalogue/operator.ts";
import type { Client } from "../../testing/client.ts";
import { followCatalogue } from "../../testing/follow.ts";
import type { Harness, Process } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { createRandom } from "../../testing/random.ts";

const built = fileURLToPath(new URL("../../../dist/web/", import.meta.url));
let site: Harness;
beforeAll(async () => {
  site = await startHarness({}, undefined, built);
});
afterAll(() => site.close());

/** An unchanged response may contain an older cursor that can still be resumed. */
const withoutCursors = (data: unknown): string => JSON.stringify(data).replaceAll(/"cursor":"[^"]*"/g, "");

let asked = 0;
/** A comment changes the request, so that its response is not cached yet. */
const askFreshly = (query: string, headers: Record<string, string>) =>
  askByGet(site.url, `${query} # ${++asked}`, headers);

async function askUntilCached(ask: () => Promise<HttpResponse>): Promise<HttpResponse> {
  for (;;) {
    const response = await ask();
    // A busy machine responds with an error.
    if (response.status === 503) continue;
    expect(response, response.text).toMatchObject({ status: 200 });
    return response;
  }
}

async function expectFresh({ query, headers }: { query: string; headers: Record<string, string> }) {
  const kept = await askUntilCached(() => askByGet(site.url, query, headers));
  const fresh = await askUntilCached(() => askFreshly(query, headers));
  expect(withoutCursors(kept.data), query).toBe(withoutCursors(fresh.data));
  // The revision up to which the response is valid is not older than the change.
  expect(Number(kept.headers.get("x-revision") ?? kept.revision)).toBeGreaterThanOrEqual(fresh.revision);
}

async function openPage(url: string, path: string): Promise<{ status: number; html: string }> {
  const response = await fetch(url + path, { headers: { accept: "text/html" }, redirect: "manual" });
  return { status: response.status, html: await response.text() };
}

/** Removes the values that may differ: the site's address, the time of rendering, and the cursor. */
const comparable = (
  { status, html }: { status: number; html: string },
  { config }: Pick<Process, "config">,
) =>
  `${status} ${html}`
    .replaceAll(config.publicUrl, "")
    .replaceAll(encodeURIComponent(config.publicUrl), "")
    .replaceAll(/"cursor":"[^"]*"/g, "")
    .replaceAll(/"(revision|renderedAt)":\d+/g, "");

describe("A cached response", () => {
  const card = "id slug title isLive isProtected upcoming upcomingRecordings tags order thumbnail { url }";
  const content =
    "content { shortDescription longDescription episodes { id number title isLive hasRecording } }";
  const ofSeries = (slug: string) =>
    `{ series(slug: "${slug}") { ${card} category { id name } ${content} } catalogue { id cursor } }`;
  const lists = [
    `{ catalogue { id cursor categories { id slug name series { ${card} } } } }`,
    `{ catalogue { revision series { ${card} } tags } }`,
    `{ liveEpisodes { id title series { id title } } }`,
    `{ searchSeries(title: "title") { ${card} } }`,
    `{ searchEpisodes(title: "rally") { id title isLive series { ${card} } } }`,
    `{ series(slug: "court-1") { category { series { ${card} } } } }`,
    `{ series(slug: "court-2") { ${content} } site { title } }`,
    `{ series(slug: "COURT-1") { id } again: series(slug: "court-2") { id category { name } } }`,
  ];
  const slugs = ["court-1", "court-2", "court-3", "imported", "missing"];
  let friend: Client;
  beforeAll(async () => {
    const category = await makeCategory(site.admin, { tags: ["final"] });
    for (const slug of ["court-1", "court-2", "court-3", "court-4"]) {
      const isProtected = slug === "court-4";
      const series = await makeSeries(site.admin, {
        slug,
        title: `Title ${slug}`,
        categoryId: category.id,
        password: isProtected ? password : null,
      });
      for (const title of ["Rally", "Match"])
        await makeEpisode(site.admin, series.id, { title, releaseDate: "2099-01-01T10:00:00.000Z" });
      if (!isProtected) continue;
      friend = await site.open();
      await unlock(friend, series.id, password);
    }
  });

  test.each([1, 2, 3, 4])("equals a fresh execution after random changes (seed %i)", async (seed) => {
    const act = createOperator(site, `seed-${seed}`, createRandom(seed));
    const grants = { "x-series-grants": JSON.stringify(friend.grants) };
    const [episode] = await readRows(site, "episode");
    const queries = [
      ...[
        ...lists,
        ...slugs.map(ofSeries),
        `{ episode(id: "${episode?.id}") { id title series { title } } }`,
      ].map((query) => ({ query, headers: {} })),
      ...["court-4", "court-1"].map((slug) => ({ query: ofSeries(slug), headers: grants })),
      { query: "{ liveEpisodes { id title } }", headers: grants },
    ];
    for (let step = 0; step < 10; step++) {
      await act();
      for (const query of queries) await expectFresh(query);
    }
  });

  test("of a page equals the page that another process renders, a moment after random changes", async () => {
    const act = createOperator(site, "pages", createRandom(5));
    const paths = ["/", ...[...slugs, "court-4"].map((slug) => `/series/${slug}`)];
    for (let step = 0; step < 8; step++) {
      await act();
      await Promise.all(paths.map((path) => openPage(site.url, path)));
    }
    const other = await site.startAnother();
    for (const path of paths) {
      const fresh = comparable(await openPage(other.url, path), other);
      await expect
        .poll(async () => comparable(await openPage(site.url, path), site), { message: path })
        .toBe(fresh);
    }
    await other.close();
  });
});

describe("A change invalidates only the responses that it affects", () => {
  test("so that the response of another series is sent unchanged, for a later revision", async () => {
    const one = await makeSeries(site.admin, { title: "Court one" });
    const another = await makeSeries(site.admin, { title: "Court two" });
    const query = `{ series(slug: "${another.slug}") { title content { episodes { title } } } catalogue { cursor } }`;
    const first = await askByGet(site.url, query);
    const episode = await makeEpisode(site.admin, one.id, { title: "Rally" });
    await setEpisodeLive(site.admin, episode.id, true);
    const second = await askByGet(site.url, query);
    expect(second.text).toBe(first.text);
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(Number(second.headers.get("x-revision"))).toBe(first.revision + 2);

    await makeEpisode(site.admin, another.id, { title: "Deuce" });
    expect((await askByGet(site.url, query)).text).toContain("Deuce");
  });

  test("also when a draft is edited", async () => {
    const draft = await makeSeries(site.admin, { title: "Draft", isPublished: false });
    const query = "{ catalogue { cursor series { title slug id } } }";
    const first = await askByGet(site.url, query);
    await patchSeries(site.admin, draft.id, draft.version, { title: "Edited draft" });
    expect((await askByGet(site.url, query)).text).toBe(first.text);
  });
});

describe("A page that lags behind a change", () => {
  test("is updated by its subscription with the newer changes", async () => {
    const series = await makeSeries(site.admin, { title: "Before" });
    await makeCategory(site.admin, { name: "All of it", tags: ["all"] });
    await patchSeries(site.admin, series.id, series.version, { tags: ["all"] });
    await openPage(site.url, "/");
    const episode = await makeEpisode(site.admin, series.id);
    await setEpisodeLive(site.admin, episode.id, true);
    const { html } = await openPage(site.url, "/");
    const cursor = /"cursor":"([^"]*)"/.exec(html)?.[1];
    const updates = followCatalogue(site.visitor, cursor);
    const update = await updates.next();
    updates.stop();
    const isShown = html.includes('"isLive":true');
    expect(isShown || update.series.some(({ id, isLive }) => id === series.id && isLive)).toBe(true);
  });

  test("never shows content that has just been protected, unpublished or deleted", async () => {
    for (const hide of [
      (id: string, version: number) => patchSeries(site.admin, id, version, { password }),
      (id: string, version: number) => patchSeries(site.admin, id, version, { isPublished: false }),
      (id: string) => deleteSeries(site.admin, id),
    ]) {
      const secret = `What was said ${++asked}`;
      const { id, slug, version } = await makeSeries(site.admin, { longDescription: secret });
      for (let read = 0; read < 3; read++)
        expect((await openPage(site.url, `/series/${slug}`)).html).toContain(secret);
      // After this change, which removes no access, the page may be older while a new one is being rendered.
      const { episode } = await createEpisode(site.admin, id, {});
      const early = [1, 2, 3].map(() => openPage(site.url, `/series/${slug}`));
      if (episode) await setEpisodeLive(site.admin, episode.id, true);
      await hide(id, version);
      const late = await Promise.all([1, 2, 3].map(() => openPage(site.url, `/series/${slug}`)));
      for (const { html } of late) expect(html).not.toContain(secret);
      await Promise.all(early);
    }
  });
});
