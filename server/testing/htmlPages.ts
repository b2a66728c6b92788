import { fileURLToPath } from "node:url";

import type { Harness, ProxiedHarness } from "./harness.ts";
import { startProxiedHarness } from "./harness.ts";

// The site's pages as HTML, and what readers, search engines and chat programs read in them.

const built = fileURLToPath(new URL("../../dist/web/", import.meta.url));

/** Starts a server that serves the built site. */
export const startBuiltSite = (): Promise<ProxiedHarness> =>
  startProxiedHarness({ SITE_TITLE: "The Open", EVENT_URL: "https://example.org/" }, undefined, built);

export interface HtmlPage {
  status: number;
  headers: Headers;
  html: string;
}

/** Requests a page without following redirects. */
export async function openPage(
  { url }: Harness,
  path: string,
  headers: Record<string, string> = {},
): Promise<HtmlPage> {
  const response = await fetch(url + path, {
    headers: { accept: "text/html", ...headers },
    redirect: "manual",
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const entities = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&amp;": "&" };

export const unescapeHtml = (text: string) =>
  Object.entries(entities).reduce((plain, [entity, sign]) => plain.replaceAll(entity, sign), text);

/** The first group of the pattern, unescaped; undefined where the page does not match. */
export function findIn({ html }: HtmlPage, pattern: RegExp): string | undefined {
  const found = pattern.exec(html)?.[1];
  return found === undefined ? undefined : unescapeHtml(found);
}

export const titleOf = (page: HtmlPage) => findIn(page, /<title>(.*?)<\/title>/s);
export const metaOf = (page: HtmlPage, name: string) =>
  findIn(page, new RegExp(`<meta[^>]* (?:name|property)="${name}"[^>]* content="([^"]*)"`));
export const canonicalOf = (page: HtmlPage) => findIn(page, /<link[^>]* rel="canonical" href="([^"]*)"/);
/** The oEmbed address. */
export const playerOf = (page: HtmlPage) =>
  findIn(page, /<link[^>]* type="application\/json\+oembed"[^>]* href="([^"]*)"/);

interface Thing {
  "@type": string;
  [property: string]: unknown;
}

/** The page's structured data. */
export function thingsOf({ html }: HtmlPage): Thing[] {
  const text = /<script[^>]*type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
  const data = JSON.parse(text) as { "@graph"?: Thing[] };
  return data["@graph"] ?? [];
}

export const videosOf = (page: HtmlPage) =>
  thingsOf(page).filter((thing) => thing["@type"] === "VideoObject");

/** The GraphQL responses that the page was rendered from, as JSON. */
export const responsesOf = ({ html }: HtmlPage) =>
  /<script type="application\/json" id="rendered">(.*?)<\/script>/s.exec(html)?.[1];

/** The visible part: the page without its head, data and scripts. */
export const bodyOf = ({ html }: HtmlPage) =>
  /<div id="root">(.*)<\/div>/s.exec(html.replace(/<script.*?<\/script>|<!-- -->/gs, ""))?.[1];
