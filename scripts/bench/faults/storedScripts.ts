import type { Browser, BrowserContextOptions, Page } from "playwright-core";

import type { Client } from "../../../server/testing/client.ts";
import { launchChromium } from "../../../server/testing/services/chromium.ts";
import { never } from "../testbed/comparison.ts";
import { cookiesOf } from "../testbed/cookies.ts";
import type { Figure } from "../testbed/figure.ts";
import type { Server, Site, Testbed } from "../testbed/testbed.ts";
import { inspect, prepare } from "./inspectPage.ts";
import { firstAddressSeries, payloads, seriesCount } from "./scriptPayloads.ts";
import type { Payload } from "./scriptPayloads.ts";

/** Disables the Content-Security-Policy, so that unescaped scripts would run: the policy is only the second defence. */
const unguarded = { bypassCSP: true };

/** The timeouts for content that a page may not have, and for a heading, which most pages have. */
const timeoutMs = 5_000;
const headingTimeoutMs = 15_000;

/** The timeout for content that a page has; it is long since a busy machine is slow. */
const busyTimeoutMs = 60_000;

/** The pages of the demonstration. */
const normalPages =
  `/ /login /signup /forgot-password /series/court-1-day-4 /series/finals-night /series/closing-ceremony
  /series/no-such-series /password?seriesId=team-room /privacy /contact /faq /systemrequirements /forbidden /404
  /scoreboard /helpdesk`.split(/\s+/);
const pagesOfAdmins = ["/admin", "/admin?episodes=court-1-day-4", "/account"];

export const storedScripts: Figure = {
  name: "Stored XSS",
  // A round is a series with all its payloads, because visiting the pages takes most of the time.
  rounds: seriesCount,
  minutes: 30,
  async measure(testbed, { each }) {
    const visited = [...each()];
    const chosen = payloads.filter(({ series }) => visited.includes(series));
    const browser = await launchChromium();
    try {
      const seen = await readPayloads(testbed, browser, chosen);
      const hidden = chosen.filter(({ mark }) => !seen.shown.has(mark));
      const normal = await readNormalPages(testbed, browser);
      return [
        never(
          "scripts that ran, elements and attributes created from a text",
          seen.executed.size + seen.elements.size,
          [...seen.executed, ...seen.elements].join(" ") || `on ${seen.pages} pages without CSP`,
        ),
        // A text that no page shows was not tested.
        never(
          "texts and addresses that no page showed",
          hidden.length,
          hidden.map(({ place, series }) => `${place} ${series}`).join(", "),
        ),
        never(
          "links and frames that are not http(s)",
          seen.addresses.size,
          [...seen.addresses].join(" ") || `${seen.links} links and frames inspected`,
        ),
        never("pages that broke", seen.broken.size, [...seen.broken].join(" ")),
        never(
          "CSP reports on normal pages",
          normal.reports.length,
          normal.reports.join(" ") || `${normal.pages} pages`,
        ),
      ];
    } finally {
      await browser.close();
    }
  },
};

async function readPayloads(testbed: Testbed, browser: Browser, chosen: readonly Payload[]) {
  const site = await testbed.openSite();
  const server = await site.startServer();
  const admin = await site.signIn(server);
  const numbers = [...new Set(chosen.map(({ series }) => series))];
  for (const number of numbers)
    await plant(
      site,
      admin,
      number,
      chosen.filter(({ series }) => series === number),
    );

  const seen = {
    executed: new Set<string>(),
    elements: new Set<string>(),
    addresses: new Set<string>(),
    broken: new Set<string>(),
    shown: new Set<string>(),
    links: 0,
    pages: 0,
  };
  const page = await openPage(browser, server, null, unguarded);
  page.on("console", (message) => {
    const ran = /^RAN (\d+)/.exec(message.text());
    if (ran?.[1]) seen.executed.add(ran[1]);
  });
  page.on("pageerror", (error) => seen.broken.add(`${page.url()}: ${error.message}`));
  // It runs before all other scripts of the page and its frames.
  await page.addInitScript(prepare);

  async function look(path?: string) {
    if (path !== undefined) await settle(page, server.url + path);
    const found = await page.evaluate(inspect);
    seen.pages += 1;
    seen.links += found.links;
    for (const { mark } of chosen) if (found.text.includes(mark)) seen.shown.add(mark);
    for (const element of found.elements) seen.elements.add(element);
    for (const address of found.addresses) seen.addresses.add(address);
    if (found.text.trim() === "") seen.broken.add(page.url());
  }

  const slugs = numbers.map((number) => `planted-${number}`);
  for (const path of ["/", "/scoreboard", ...slugs.map((slug) => `/series/${slug}`)]) await look(path);
  await settle(page, server.url);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByPlaceholder("Search...").fill("mark");
  await page
    .getByRole("option")
    .first()
    .waitFor({ timeout: timeoutMs })
    .catch(() => undefined);
  await look();
  await page.context().addCookies(cookiesOf(admin, server));
  for (const slug of slugs) {
    await look(`/admin?episodes=${slug}`);
    // The forms show texts and previews that the lists do not. While its episodes are open, the list contains this series only.
    const series = page.getByRole("region", { name: "Manage Series", exact: true });
    const episodes = page.getByRole("region", { name: /^Episodes of/ });
    for (const place of [series, episodes]) {
      await place
        .getByRole("button", { name: /^Edit / })
        .first()
        .click();
      await page
        .getByRole("form", { name: /^Edit / })
        .first()
        .waitFor();
      await look();
    }
  }
  await page.context().close();
  await server.stop();
  for (const error of site.errors()) seen.broken.add(error.slice(0, 200));
  return seen;
}

interface Planted {
  series?: { id: string } | null;
  episode?: { id: string } | null;
  userErrors: unknown[];
}

/** Stores texts by the admin's mutations, and addresses in the database as another program could. */
async function plant(site: Site, admin: Client, number: number, chosen: readonly Payload[]) {
  const textOf = (place: string) => chosen.find((payload) => payload.place === place)?.text;
  const name = `planted-${number}`;
  const isEmbedOnly = number >= firstAddressSeries && number % 2 === 0;
  const give = async (document: string, variables: Record<string, unknown>) => {
    const [payload] = Object.values(await admin.query<Record<string, Planted>>(document, variables));
    if (!payload || payload.userErrors.length > 0)
      throw new Error(JSON.stringify([variables, payload?.userErrors]));
    return payload;
  };
  const tag = textOf("series tag") ?? name;
  await give(
    "mutation ($input: CategoryInput!) { createCategory(input: $input) { userErrors { field message } } }",
    { input: { slug: name, name: textOf("category name") ?? name, tags: [tag] } },
  );
  const { series } = await give(
    "mutation ($input: SeriesInput!) { createSeries(input: $input) { series { id } userErrors { field message } } }",
    {
      input: {
        slug: name,
        title: textOf("series title") ?? name,
        releaseDate: "2025-07-28",
        shortDescription: textOf("series short description") ?? "",
        longDescription: textOf("series long description") ?? "",
        tags: isEmbedOnly ? [tag, "ppv"] : [tag],
      },
    },
  );
  const { episode } = await give(
    `mutation ($id: ID!, $input: EpisodeInput!) {
      createEpisode(seriesId: $id, input: $input) { episode { id } userErrors { field message } } }`,
    {
      id: series?.id,
      input: {
        title: textOf("episode title") ?? name,
        videoUrl: "https://www.youtube.com/embed/dQw4w9WgXcQ",
        shortDescription: textOf("episode short description") ?? "",
        longDescription: textOf("episode long description") ?? "",
        isLive: true,
      },
    },
  );
  await site.sql(
    `update series set embed_link = coalesce($2, embed_link), thumbnail_url = coalesce($3, thumbnail_url)
      where id = $1`,
    [series?.id, textOf("series embed link"), textOf("series thumbnail")],
  );
  await site.sql(
    `update episode set video_url = coalesce($2, video_url), embed_link = coalesce($3, embed_link),
        thumbnail_url = coalesce($4, thumbnail_url)
      where id = $1`,
    [episode?.id, textOf("episode video"), textOf("episode embed link"), textOf("episode thumbnail")],
  );
}

async function readNormalPages(testbed: Testbed, browser: Browser) {
  const site = await testbed.openSite({ DEMO: "on" });
  const server = await site.startServer();
  const reports: string[] = [];
  let pages = 0;
  for (const [paths, admin] of [
    [normalPages, null],
    [pagesOfAdmins, await site.signIn(server)],
  ] as const) {
    const page = await openPage(browser, server, admin, {});
    await page.exposeFunction("report", (violation: string) => reports.push(violation));
    await page.addInitScript(
      `document.addEventListener("securitypolicyviolation", (event) =>
        report(\`\${location.pathname} \${event.effectiveDirective} \${event.blockedURI}\`));`,
    );
    for (const path of paths) {
      await settle(page, server.url + path);
      pages += 1;
    }
    await page.context().close();
  }
  await server.stop();
  return { reports, pages };
}

async function openPage(
  browser: Browser,
  server: Server,
  admin: Client | null,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  context.setDefaultTimeout(busyTimeoutMs);
  if (admin) await context.addCookies(cookiesOf(admin, server));
  return context.newPage();
}

/** Opens the page and waits for its content; some streams never become idle. */
async function settle(page: Page, url: string) {
  await page.goto(url);
  // The app has started and replaced the server's HTML.
  await page.locator("#app").waitFor({ state: "detached", timeout: busyTimeoutMs });
  await page
    .getByRole("heading")
    .first()
    .waitFor({ timeout: headingTimeoutMs })
    .catch(() => undefined);
  await page.waitForLoadState("networkidle", { timeout: timeoutMs }).catch(() => undefined);
}
