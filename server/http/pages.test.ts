import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { addAdmin, removeAdmin } from "../testing/admins.ts";
import { canary, plantCanaries, plantDrafts, seriesPassword } from "../testing/canaries.ts";
import type { Planted } from "../testing/canaries.ts";
import {
  makeCategory,
  makeEpisode,
  makeSeries,
  setEpisodeLive,
  updateEpisode,
  updateSeries,
} from "../testing/catalogue.ts";
import { publish, unpublish } from "../testing/drafts.ts";
import type { Harness } from "../testing/harness.ts";
import { someUser, startHarness, superAdmin } from "../testing/harness.ts";

const built = fileURLToPath(new URL("../../dist/web/", import.meta.url));
let site: Harness;
beforeAll(async () => {
  site = await startHarness({ SITE_TITLE: "The Open", EVENT_URL: "https://example.org/" }, undefined, built);
});
afterAll(() => site.close());

interface Shown {
  status: number;
  headers: Headers;
  html: string;
}

async function open(path: string, headers: Record<string, string> = {}): Promise<Shown> {
  const response = await fetch(site.url + path, {
    headers: { accept: "text/html", ...headers },
    redirect: "manual",
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const entities = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&amp;": "&" };
const unescape = (text: string) =>
  Object.entries(entities).reduce((plain, [entity, sign]) => plain.replaceAll(entity, sign), text);

/** What the element says to whoever reads the page, and undefined where there is none. */
function find({ html }: Shown, pattern: RegExp): string | undefined {
  const found = pattern.exec(html)?.[1];
  return found === undefined ? undefined : unescape(found);
}

const title = (page: Shown) => find(page, /<title>(.*?)<\/title>/s);
const meta = (page: Shown, name: string) =>
  find(page, new RegExp(`<meta[^>]* (?:name|property)="${name}"[^>]* content="([^"]*)"`));
const canonical = (page: Shown) => find(page, /<link[^>]* rel="canonical" href="([^"]*)"/);

const player = (page: Shown) => find(page, /<link[^>]* type="application\/json\+oembed"[^>]* href="([^"]*)"/);

interface Thing {
  "@type": string;
  [property: string]: unknown;
}

function describeThings({ html }: Shown): Thing[] {
  const text = /<script[^>]*type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
  const data = JSON.parse(text) as { "@graph"?: Thing[] };
  return data["@graph"] ?? [];
}

const videos = (page: Shown) => describeThings(page).filter((thing) => thing["@type"] === "VideoObject");
const answers = ({ html }: Shown) =>
  /<script type="application\/json" id="rendered">(.*?)<\/script>/s.exec(html)?.[1];
/** What is seen: the page without its head and its data. */
const body = ({ html }: Shown) =>
  /<div id="root">(.*)<\/div>/s.exec(html.replace(/<script.*?<\/script>|<!-- -->/gs, ""))?.[1];

const hour = 3_600_000;

describe("The home page", () => {
  test("says what it is, and holds every row with its series, and the answers it was made from", async () => {
    await makeCategory(site.admin, { name: "On court", tags: ["court"] });
    const { slug } = await makeSeries(site.admin, { title: "Centre court", tags: ["court"] });
    const page = await open("/");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(title(page)).toBe("The Open");
    expect(meta(page, "description")).toBe("Your Source For The Open Digital Broadcasts.");
    expect(canonical(page)).toBe(`${site.config.publicUrl}/`);
    expect(meta(page, "og:type")).toBe("website");
    expect(body(page)).toContain("On court");
    expect(body(page)).toContain(`href="/series/${slug}"`);
    expect(answers(page)).toContain("Centre court");
    const [list] = describeThings(page).filter((thing) => thing["@type"] === "ItemList");
    expect(list?.["itemListElement"]).toContainEqual({
      "@type": "ListItem",
      position: expect.any(Number),
      url: `${site.config.publicUrl}/series/${slug}`,
      name: "Centre court",
    });
  });

  test("shows each committed change to the next one who asks, and the same to all who ask at once", async () => {
    const category = await makeCategory(site.admin, { name: "Doubles", tags: ["doubles"] });
    for (let round = 0; round < 5; round++) {
      await makeSeries(site.admin, { title: `Pair ${round}`, tags: category.tags });
      const pages = await Promise.all(Array.from({ length: 8 }, () => open("/")));
      expect(body(pages[0] ?? (await open("/")))).toContain(`Pair ${round}`);
      expect(new Set(pages.map(body)).size).toBe(1);
    }
  });
});

describe("The page of a series", () => {
  test("says what it is, and of each episode what plays where and when", async () => {
    const { id, slug } = await makeSeries(site.admin, {
      title: "Day 1",
      shortDescription: "All of the first day.",
    });
    const past = new Date(Date.now() - 24 * hour).toISOString();
    const ahead = new Date(Date.now() + 24 * hour).toISOString();
    const archived = await makeEpisode(site.admin, id, {
      title: "Archived",
      shortDescription: "How it began.",
      releaseDate: past,
      durationSeconds: 1_800,
    });
    const upcoming = await makeEpisode(site.admin, id, { title: "Upcoming", releaseDate: ahead });
    const live = await makeEpisode(site.admin, id, { title: "Live", releaseDate: past, durationSeconds: 60 });
    await setEpisodeLive(site.admin, live.id, true);

    const page = await open(`/series/${slug}`);
    const address = `${site.config.publicUrl}/series/${slug}`;
    expect(title(page)).toBe("Day 1 · The Open");
    expect(meta(page, "description")).toBe("All of the first day.");
    expect(meta(page, "og:description")).toBe("All of the first day.");
    expect(meta(page, "og:title")).toBe("Day 1");
    expect(meta(page, "og:url")).toBe(address);
    expect(canonical(page)).toBe(address);
    const told: unknown = await (
      await fetch(player(page)?.replace(site.config.publicUrl, site.url) ?? "")
    ).json();
    expect(told).toMatchObject({ type: "video", title: "Day 1" });
    for (const shown of ["Archived", "Upcoming", "Live", "UPCOMING"]) expect(body(page)).toContain(shown);
    expect(body(page)).toMatch(/<span>Currently playing<\/span> <span[^>]*>Live<\/span>/);

    const described = new Map(videos(page).map((video) => [video["url"], video]));
    expect(described.get(`${address}?episode=${archived.id}`)).toMatchObject({
      name: "Archived",
      description: "How it began.",
      uploadDate: past,
      duration: "PT1800S",
      contentUrl: archived.videos[0]?.url,
    });
    expect(described.get(`${address}?episode=${archived.id}`)).not.toHaveProperty("publication");
    expect(described.get(`${address}?episode=${upcoming.id}`)).toMatchObject({ uploadDate: ahead });
    expect(described.get(`${address}?episode=${upcoming.id}`)).not.toHaveProperty("duration");
    expect(described.get(`${address}?episode=${upcoming.id}`)).toMatchObject({
      publication: { "@type": "BroadcastEvent", isLiveBroadcast: true, startDate: ahead },
    });
    expect(described.get(`${address}?episode=${live.id}`)).toMatchObject({
      publication: { "@type": "BroadcastEvent", isLiveBroadcast: true, startDate: past },
    });
    expect(described.get(`${address}?episode=${live.id}`)).not.toHaveProperty("duration");

    await setEpisodeLive(site.admin, live.id, false);
    const publicationsOfOthers = async () =>
      videos(await open(`/series/${slug}`))
        .filter(({ name }) => name !== "Upcoming")
        .map(({ publication }) => publication);
    await expect.poll(publicationsOfOthers).toEqual([undefined, undefined]);
  });

  test("tells search engines when each video came, also one without a date of its own", async () => {
    const { id, slug } = await makeSeries(site.admin);
    const undated = await makeEpisode(site.admin, id, { durationSeconds: 60 });
    const [added] = await site.sql<{ date: Date }>("select date_added as date from episode where id = $1", [
      undated.id,
    ]);
    const [video] = videos(await open(`/series/${slug}`));
    expect(video).toMatchObject({ uploadDate: added?.date.toISOString() });
  });

  test("of a draft is not there, also in the frames of other sites, until the series is published", async () => {
    const { series } = await plantDrafts(site.admin);
    const paths = [`/series/${series.slug}`, `/embed/${series.slug}`];
    const read = () => Promise.all(["/", ...paths].map((path) => open(path)));
    const hidden = await read();
    expect(hidden.map(({ status }) => status)).toEqual([200, 404, 404]);
    for (const { html } of hidden) expect(html.replaceAll(series.slug, "")).not.toMatch(/canary/i);
    await publish(site, series.id);
    expect((await read()).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(describeThings(await open(paths[0] ?? ""))).toContainEqual(
      expect.objectContaining({ "@type": "CreativeWorkSeries", name: `A shown ${canary} title` }),
    );
    await unpublish(site, series.id);
  });

  test("shows what was written as it was written, whatever it holds", async () => {
    const hostile = `</script><!--<script>&"'<b>$&</title>`;
    const { id, slug } = await makeSeries(site.admin, {
      title: hostile,
      shortDescription: hostile,
      longDescription: hostile,
    });
    await makeEpisode(site.admin, id, { title: hostile, shortDescription: hostile });
    const page = await open(`/series/${slug}`);
    expect(page.html).not.toContain(hostile.slice(0, 20));
    expect(page.html).not.toContain("<b>");
    expect(title(page)).toBe(`${hostile} · The Open`);
    expect(meta(page, "description")).toBe(hostile);
    expect(videos(page)[0]).toMatchObject({ name: hostile, description: hostile });
    expect(JSON.stringify(JSON.parse(answers(page) ?? "null"))).toContain(
      JSON.stringify(hostile).slice(1, -1),
    );
    expect(page.html.match(/<script/g)).toHaveLength(4);
  });

  test("is the one it is a moment after each change", async () => {
    const series = await makeSeries(site.admin, { title: "Before" });
    const episode = await makeEpisode(site.admin, series.id, { title: "First" });
    expect(body(await open(`/series/${series.slug}`))).toContain("Before");
    await updateSeries(site.admin, series.id, series.version, { slug: series.slug, title: "After" });
    await updateEpisode(site.admin, episode.id, episode.version, { title: "Second" });
    await expect.poll(async () => (await open(`/series/${series.slug}`)).html).toContain('"title":"Second"');
    const page = await open(`/series/${series.slug}`);
    expect(title(page)).toBe("After · The Open");
    expect(page.html).not.toMatch(/Before|First/);
  });

  test("is led to from its former addresses, with what else the address says", async () => {
    const series = await makeSeries(site.admin, { title: "Moved" });
    const slug = `${series.slug}-moved`;
    await updateSeries(site.admin, series.id, series.version, { slug, title: "Moved" });
    const page = await open(`/series/${series.slug}?episode=1&b=2`);
    expect(page.status).toBe(301);
    expect(page.headers.get("location")).toBe(`/series/${slug}?episode=1&b=2`);
    expect((await open(`/series/${slug.toUpperCase()}`)).headers.get("location")).toBe(`/series/${slug}`);
    expect((await open(`/series/${slug}`)).status).toBe(200);
  });

  test("is led to from the address with a slash at its end", async () => {
    const { slug } = await makeSeries(site.admin, {});
    const page = await open(`/series/${slug}/?episode=1&next=/a?b`);
    expect(page.status).toBe(301);
    expect(page.headers.get("location")).toBe(`/series/${slug}?episode=1&next=/a?b`);
    expect((await open("//example.org/")).headers.get("location")).toBeNull();
  });

  test.each([
    ["/series/nowhere", "nowhere"],
    ["/series/%3Cb%3E", "<b>"],
    ["/series/..%2Fadmin", "../admin"],
    ["/series/%252F", "/"],
  ])("that is not there is not found: %s", async (path, slug) => {
    const page = await open(path);
    expect(page.status).toBe(404);
    expect(page.html).not.toContain("<b>");
    expect(unescape(body(page) ?? "")).toContain(`No page found for title: ${slug}`);
  });
});

describe("A locked series", () => {
  let planted: Planted;
  beforeAll(async () => {
    planted = await plantCanaries(site.admin);
  });

  test("is told of by its title alone, to everyone", async () => {
    const { unlockSeries } = await site.user.query<{ unlockSeries: { userErrors: unknown[] } }>(
      `mutation ($id: ID!, $password: String!) { unlockSeries(id: $id, password: $password) { userErrors { message } } }`,
      { id: planted.series.id, password: seriesPassword },
    );
    expect(unlockSeries.userErrors).toEqual([]);
    const paths = ["/", `/series/${planted.series.slug}`, `/series/${planted.frame.slug}`];
    for (const caller of [site.visitor, site.user, site.admin])
      for (const path of paths) {
        const page = await open(path, { cookie: caller.cookie() ?? "" });
        expect(page.status).toBe(200);
        expect(page.html).not.toContain(canary);
        for (const { id } of planted.episodes) expect(page.html).not.toContain(id);
        expect(player(page)).toBeUndefined();
      }
  });

  test("has a title and nothing to take over: what its page shows depends on who looks", async () => {
    const page = await open(`/series/${planted.series.slug}`);
    expect(title(page)).toBe("A shown title · The Open");
    expect(meta(page, "og:title")).toBe("A shown title");
    expect(describeThings(page)).toEqual([]);
    expect(body(page)).toBe("");
    expect(answers(page)).toBeUndefined();
  });
});

describe("The pages beside the catalogue", () => {
  test.each([
    ["/login", "Sign in", "Remember Me"],
    ["/signup", "Sign up", "Have an account?"],
    ["/forgot-password", "Reset your password", "Send the link"],
    ["/forgot-password?token=secret-token", "Choose a new password", "Save the password"],
    ["/privacy", "Privacy policy", "GDPR"],
    ["/contact", "Contact", "Write to us with the form below."],
    ["/faq", "F.A.Q.", "F.A.Q. to be added soon"],
    ["/systemrequirements", "System requirements", "Check this device"],
    ["/forbidden", "Access Denied", "Forbidden: Access Denied"],
    ["/no/such/page", "Page Not Found", "404 - Page Not Found"],
    ["/series/a/b", "Page Not Found", "404 - Page Not Found"],
  ])("hold their texts, with their styles: %s", async (path, name, text) => {
    const page = await open(path);
    expect(page.status).toBe(name === "Page Not Found" ? 404 : 200);
    expect(title(page)).toBe(`${name} · The Open`);
    expect(body(page)).toContain(text);
    expect(body(page)).toContain("The Open, home");
    expect(page.html).not.toContain("secret-token");
    const css = [...page.html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]*)"/g)].map(
      ([, href]) => href,
    );
    // Beside those of every page.
    expect(css.length).toBeGreaterThan(1);
  });

  test.each(["/account?prove=secret-token", "/admin", "/password?seriesId=any"])(
    "are a frame without content where it depends on who looks: %s",
    async (path) => {
      const page = await open(path);
      expect(page.status).toBe(200);
      expect(body(page)).toContain("The Open, home");
      expect(body(page)).not.toMatch(/<h1|<dialog/);
      expect(page.html).not.toContain("secret-token");
      // Their code is on its way before it is known whether it will be needed; the dashboard's is for admins alone.
      expect(page.html).toMatch(/<link rel="modulepreload"[^>]*\/((Account|Password)Page|ToastList)-/);
      expect(page.html).not.toContain("AdminPage-");
    },
  );

  test("load their scripts at once where there is nothing to be read without them, others once they are seen", async () => {
    const later = /<template id="app">(.*?)<\/template>/s;
    for (const path of ["/account?prove=any", "/admin"]) {
      const page = await open(path);
      expect(find(page, later)).toBe("");
      expect(page.html).toMatch(/<script type="module"/);
    }
    for (const path of ["/", "/login"]) expect(find(await open(path), later)).toContain('type="module"');
  });

  test.each(["/login", "/signup"])(
    "hold no form for whoever may be signed in, as it leads on: %s",
    async (path) => {
      const cookie = site.admin.cookie() ?? "";
      for (const asked of [await open(path), await open(path)]) expect(body(asked)).toContain("<form");
      expect((await open(path, { cookie })).html).toContain('<div id="root"></div>');
    },
  );

  test.each(["/account?prove=any", "/forbidden"])(
    "are the same to an admin as to a visitor: %s",
    async (path) => {
      const cookie = site.admin.cookie() ?? "";
      const asked = [await open(path, { cookie }), await open(path), await open(path, { cookie })];
      expect(new Set(asked.map(({ html }) => html)).size).toBe(1);
      expect(asked[0]?.html).not.toContain("@");
    },
  );

  test("are one for all addresses that lead nowhere", async () => {
    const etags = await Promise.all(
      ["/nowhere", "/nowhere/else", "/404"].map(async (path) => (await open(path)).headers.get("etag")),
    );
    expect(etags[0]).not.toBeNull();
    expect(new Set(etags).size).toBe(1);
  });

  test.each(["/nowhere", "/nowhere?from=home", "/series/one/two", "/404"])(
    "answer 404 where there is no page: %s",
    async (path) => {
      const page = await open(path);
      expect(page.status).toBe(404);
      expect(body(page)).toContain("404 - Page Not Found");
    },
  );
});

describe("The account's page", () => {
  test("is a frame for signed-in viewers, and redirects visitors to the home page", async () => {
    const leaver = await site.open(someUser);
    const cookie = leaver.cookie() ?? "";
    for (const path of ["/account", "/account?from=mail"]) {
      const [own, other] = [await open(path, { cookie }), await open(path)];
      expect(own.status).toBe(200);
      expect(body(own)).toContain("The Open, home");
      expect(other.status).toBe(302);
      expect(other.headers.get("location")).toBe("/");
      expect(other.headers.get("cache-control")).toBe("private, no-store");
    }
    await leaver.ask("mutation { signOut { viewer { id } userErrors { code } } }");
    expect((await open("/account", { cookie })).status).toBe(302);
  });
});

describe("The dashboard's page", () => {
  const draft = "A draft for admins alone";
  let cookie: string;
  beforeAll(async () => {
    const { id } = await makeSeries(site.admin, { title: draft, slug: "draft-for-admins" });
    await unpublish(site, id);
    cookie = site.admin.cookie() ?? "";
  });

  test("holds all that it shows for an admin, with its code on the way", async () => {
    const page = await open("/admin", { cookie });
    expect(page.status).toBe(200);
    expect(title(page)).toBe("Admin · The Open");
    for (const text of ["Live now", "Manage Series", "Manage Categories", "Manage Admins", draft])
      expect(page.html).toContain(text);
    expect(page.html).toContain(superAdmin.email);
    expect(page.html).toMatch(/<link rel="modulepreload"[^>]*\/AdminPage-/);
    // Nothing in it works before the app has taken its place.
    expect(page.html).toContain('<div id="root" inert="">');
    expect(answers(page)).toContain(draft);
  });

  test("shows the episodes that its address asks for", async () => {
    const { slug, id } = await makeSeries(site.admin, { title: "Has an episode" });
    await makeEpisode(site.admin, id, { title: "Listed on the dashboard" });
    expect((await open("/admin", { cookie })).html).not.toContain("Listed on the dashboard");
    expect((await open(`/admin?episodes=${slug}`, { cookie })).html).toContain("Listed on the dashboard");
  });

  test("is kept nowhere, and is a frame for everyone else, in whichever order they ask", async () => {
    const user = site.user.cookie() ?? "";
    for (const brought of [cookie, "", cookie, user, `${user}x`, ""]) {
      const page = await open("/admin", { cookie: brought });
      const isAdmin = brought === cookie;
      expect(page.headers.get("cache-control")).toBe(
        isAdmin ? "private, no-store" : "public, max-age=0, s-maxage=1",
      );
      for (const secret of [draft, "AdminPage-", "@example.org", "Manage Series"])
        expect(page.html.includes(secret), secret).toBe(isAdmin);
    }
  });

  test("comes and goes with the rights", async () => {
    const theirs = { cookie: site.user.cookie() ?? "" };
    const [person] = await site.sql<{ id: string }>('select id from "user" where email = $1', [
      someUser.email,
    ]);
    const id = person?.id ?? "";
    await addAdmin(site.admin, id);
    expect((await open("/admin", theirs)).html).toContain(draft);
    await removeAdmin(site.admin, id);
    expect((await open("/admin", theirs)).html).not.toContain(draft);
  });
});

describe("The pages that are made in the browser", () => {
  test.each(["/series/", "/scoreboard", "/helpdesk", "/password", "/password?seriesId="])(
    "come empty: %s",
    async (path) => {
      const page = await open(path);
      expect(page.html).toContain('<div id="root"></div>');
      expect(answers(page)).toBeUndefined();
    },
  );

  test("are all pages while the database is away", async () => {
    site.line.cut();
    await expect.poll(async () => (await open("/")).html).toContain('<div id="root"></div>');
    expect((await open("/")).status).toBe(200);
    expect((await open("/nowhere")).status).toBe(404);
    site.line.mend();
    site.takeLog();
    await expect.poll(async () => body(await open("/"))).toContain("Select a thumbnail");
  });
});

test("Of the scripts in a page the policy lets those run that the build has put there", async () => {
  const page = await open("/");
  const scripts = [...page.html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = ""]) => text);
  expect(scripts).toHaveLength(1);
  const policy = page.headers.get("content-security-policy") ?? "";
  for (const script of scripts)
    expect(policy).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});
