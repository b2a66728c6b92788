// The server's entry to the web app: an address and a way to ask, to the HTML of a page as every visitor sees it.

import { ApolloClient, ApolloLink } from "@apollo/client";
import { prerenderStatic } from "@apollo/client/react/ssr";
import { print } from "@apollo/client/utilities";
import type { FormattedExecutionResult } from "graphql";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { matchRoutes, StaticRouter } from "react-router-dom";
import { from } from "rxjs";

import { exampleAddress } from "../domain/pageName.ts";
import { App } from "./app/App.tsx";
import { findRenderedPath, loadPage } from "./app/AppRoutes.tsx";
import { SharingTags } from "./app/SharingTags.tsx";
import { shareHome } from "./home/shareHome.ts";
import { createCache } from "./lib/apollo.ts";
import { HomePageDocument } from "./lib/generated/HomePage.ts";
import { SeriesPageDocument } from "./lib/generated/SeriesPage.ts";
import { SiteDocument } from "./lib/generated/Site.ts";
import type { WatchedConnection } from "./lib/outages.ts";
import { type Rendered, renderedId } from "./lib/rendered.ts";
import { printScriptJson, type Sharing } from "./lib/sharing.ts";
import { shareSeries } from "./series/shareSeries.ts";
import { ServerHtml } from "./ui/ServerHtml.tsx";

interface Question {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

interface Asked {
  /** A name that `findPage` gave. */
  name: string;
  /** Of the site's public address. */
  origin: string;
  /** Of the catalogue that `ask` tells of. */
  revision: number;
  now: number;
  /** Answers as to a visitor; rejects when there is no whole answer. */
  ask: (question: Question) => Promise<FormattedExecutionResult>;
}

interface RenderedPage {
  status: number;
  /** The page's present address, when it has moved there. */
  location: string | null;
  /** To stand before the end of the head. */
  head: string;
  /** To stand in the place of the element with the id root. */
  body: string;
  /** Sources whose code the page is made of, beside that of every page. */
  sources: string[];
  /** It waits for its scripts, which are loaded at once. */
  isFrame: boolean;
}

const rootStart = '<div id="root">';
const emptyRoot = `${rootStart}</div>`;

const silence: WatchedConnection = {
  subscribe: () => () => {},
  restart: () => {},
  isLost: () => false,
  watch: () => () => {},
  isReachable: async () => true,
};

/** As the page itself is told it by the router. */
const findSlug = (path: string) => matchRoutes([{ path: "/series/:slug" }], path)?.[0]?.params["slug"];

/**
 * The name of the page that is rendered for the one of this name: one for all addresses that lead nowhere; null where the
 * browser makes the page itself.
 */
export function findPage(name: string): string | null {
  // What it is about is in the address; without it, it leads elsewhere.
  if (name === "/password") return null;
  const [path = ""] = name.split("?", 1);
  const rendered = path === "/" || !path.endsWith("/") ? findRenderedPath(path) : null;
  return rendered?.pattern === "/404" ? "/404" : rendered && name;
}

/** Renders a page that `findPage` has named. */
export async function render({ name, origin, revision, now, ask }: Asked): Promise<RenderedPage> {
  const [path = ""] = name.split("?", 1);
  const cache = createCache();
  const client = new ApolloClient({
    ssrMode: true,
    cache,
    link: new ApolloLink(({ query, operationName, variables }) =>
      from(ask({ query: print(query), operationName, variables })),
    ),
  });
  await loadPage(path);
  const { result } = await prerenderStatic({
    tree: (
      <div id="root">
        <ServerHtml at={now}>
          <StaticRouter location={exampleAddress(name)}>
            <App client={client} connection={silence} />
          </StaticRouter>
        </ServerHtml>
      </div>
    ),
    renderFunction: renderToString,
  });
  // React puts what belongs into the head before everything else.
  const start = result.indexOf(rootStart);
  const { sources = [], isFrame = false } = findRenderedPath(path) ?? {};
  const page = describePage(client, path, origin, now);
  const rendered: Rendered = { cache: cache.extract(), revision, renderedAt: now };
  const script = `<script type="application/json" id="${renderedId}">${printScriptJson(rendered)}</script>`;
  return {
    status: page.status,
    location: page.location,
    head:
      result.slice(0, start) +
      (page.sharing ? renderToStaticMarkup(<SharingTags sharing={page.sharing} />) : ""),
    body: page.isOpen ? result.slice(start) + script : emptyRoot,
    sources: [...sources],
    isFrame,
  };
}

interface Described {
  status: number;
  location: string | null;
  sharing: Sharing | null;
  /** It is the same for everyone; what is locked for a visitor may be open for whoever looks at it. */
  isOpen: boolean;
}

function describePage(client: ApolloClient, path: string, origin: string, now: number): Described {
  const site = client.readQuery({ query: SiteDocument });
  if (!site) throw new Error("The page was rendered without the site");
  const slug = findSlug(path);
  if (slug === undefined) {
    const home = path === "/" ? client.readQuery({ query: HomePageDocument }) : null;
    const sharing = home && shareHome(site, home, origin);
    return { status: 200, location: null, sharing, isOpen: true };
  }
  const answer = client.readQuery({ query: SeriesPageDocument, variables: { slug } });
  if (!answer) throw new Error("The page was rendered without its series");
  const { series } = answer;
  if (!series) return { status: 404, location: null, sharing: null, isOpen: true };
  const isMoved = series.slug !== slug;
  return {
    status: isMoved ? 301 : 200,
    location: isMoved ? `/series/${series.slug}` : null,
    sharing: shareSeries(site, series, origin, now),
    isOpen: series.content !== null,
  };
}
