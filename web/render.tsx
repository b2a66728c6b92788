// The server's entry to the web app: renders the page at an address to HTML, with a function that executes its queries.

import { ApolloClient, ApolloLink } from "@apollo/client";
import { prerenderStatic } from "@apollo/client/react/ssr";
import { print } from "@apollo/client/utilities";
import type { FormattedExecutionResult } from "graphql";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouter,
  StaticRouterProvider,
} from "react-router-dom";
import { from } from "rxjs";

import { exampleAddress, isDashboardAddress, missingPage } from "../domain/pageName.ts";
import { appPageOf, type RenderedPage, type TournamentPages } from "../domain/renderedPage.ts";
import { App } from "./app/App.tsx";
import { findRenderedPath, loadPage } from "./app/AppRoutes.tsx";
import { loadDashboard } from "./app/dashboardRoutes.tsx";
import { createSiteRoutes } from "./app/DashboardSite.tsx";
import { routesToDashboard } from "./app/OpenDashboard.tsx";
import { dashboardSources, sourcesOf } from "./app/pageSources.ts";
import { SharingTags } from "./app/SharingTags.tsx";
import { courtsPage, schedulePage, sharePlainPage } from "./courts/sharePlainPage.ts";
import { shareHome } from "./home/shareHome.ts";
import type { EmbedPageQuery } from "./lib/generated/EmbedPage.ts";
import type { HomePageQuery } from "./lib/generated/HomePage.ts";
import type { SeriesPageQuery } from "./lib/generated/SeriesPage.ts";
import type { SiteQuery } from "./lib/generated/Site.ts";
import type { WatchedConnection } from "./lib/outages.ts";
import { RenderCache } from "./lib/renderCache.ts";
import { type Rendered, renderedId } from "./lib/rendered.ts";
import { printScriptJson, type Sharing } from "./lib/sharing.ts";
import { IsLinked } from "./matches/TournamentProvider.tsx";
import { shareSeries } from "./series/shareSeries.ts";
import { IsForViewer } from "./session/ViewerProvider.tsx";
import { ServerHtml } from "./ui/ServerHtml.tsx";

interface RenderQuery {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

interface RenderRequest {
  /** The origin of the site's public address. */
  origin: string;
  /** The revision of the catalogue that `query` reads. */
  revision: number;
  now: number;
  /** The pages to which the header links. */
  tournamentPages: TournamentPages;
  /** Executes a query with the rights of the page's viewer; rejects when the query failed. */
  query: (request: RenderQuery) => Promise<FormattedExecutionResult>;
}

interface RenderAt extends Omit<RenderRequest, "origin"> {
  address: string;
  isForViewer?: boolean;
}

const rootStart = '<div id="root">';
const emptyRoot = `${rootStart}</div>`;
const inertRootStart = '<div id="root" inert="">';

const idleConnection: WatchedConnection = {
  subscribe: () => () => {},
  restart: () => {},
  isLost: () => false,
  watch: () => () => {},
  isReachable: async () => true,
};

/** The slug in the path of a page of series; undefined for any other path. Matches as the page's router does. */
const findSlug = (pattern: "/series/:slug" | "/embed/:slug", path: string) =>
  matchRoutes([{ path: pattern }], path)?.[0]?.params["slug"];

/**
 * The page to render for the requested name: the 404 page for all unknown addresses, null where only the browser
 * renders the page.
 */
export function findPage(name: string): string | null {
  // The page needs the series in its query string; without one it redirects.
  if (name === "/password") return null;
  const [path = ""] = name.split("?", 1);
  const rendered = findRenderedPath(path);
  if (rendered?.pattern === missingPage) return missingPage;
  // The server redirects to the address without the trailing slash.
  const isRedirected = path !== "/" && path.endsWith("/");
  // The API refuses a slug with a NUL, which PostgreSQL cannot store.
  const isRefused = path.includes("%00");
  return rendered && !isRedirected && !isRefused ? name : null;
}

/** Renders a page that `findPage` has returned, as every visitor sees it. */
export async function render({ name, ...request }: RenderRequest & { name: string }): Promise<RenderedPage> {
  const [path = ""] = name.split("?", 1);
  await loadPage(path);
  const { results, head, body, rendered } = await renderApp({ ...request, address: exampleAddress(name) });
  const found = findRenderedPath(path);
  const page = describePage(results, path, request.origin, request.now);
  return {
    status: page.status,
    location: page.location,
    head: head + (page.sharing ? renderToStaticMarkup(<SharingTags sharing={page.sharing} />) : ""),
    body: page.isOpen ? body + printRendered(rendered) : emptyRoot,
    appPage: appPageOf(found?.pattern ?? missingPage),
    sources: found ? sourcesOf(found.pattern) : [],
    isFrame: found?.isFrame ?? false,
  };
}

/**
 * Renders the dashboard at its address for an admin, with whose rights `query` reads. The browser does not hydrate this
 * HTML but replaces it by the app, since it formats times and dates in its own language and zone. Until then the HTML
 * is inert.
 */
export async function renderDashboard({
  address,
  ...request
}: RenderRequest & { address: string }): Promise<RenderedPage> {
  await loadDashboard();
  const { head, body, rendered } = await renderApp({ ...request, address, isForViewer: true });
  return {
    status: 200,
    location: null,
    head,
    body: body.replace(rootStart, inertRootStart) + printRendered({ ...rendered, isForViewer: true }),
    appPage: appPageOf("/admin"),
    sources: [...dashboardSources],
    isFrame: false,
  };
}

/** The HTML of the app at an address, and the data it was rendered from. */
async function renderApp({
  address,
  isForViewer = false,
  revision,
  now,
  tournamentPages: { hasCourts, hasSchedule },
  query: execute,
}: RenderAt) {
  const cache = new RenderCache();
  const results: QueryResults = {};
  async function executeAndKeep(request: RenderQuery) {
    const result = await execute(request);
    Object.assign(results, { [request.operationName ?? ""]: result.data });
    return result;
  }
  const client = new ApolloClient({
    ssrMode: true,
    cache,
    link: new ApolloLink(({ query, operationName, variables }) =>
      from(executeAndKeep({ query: print(query), operationName, variables })),
    ),
  });
  const parts = { client, connection: idleConnection };
  const site = isDashboardAddress(address) ? (
    await createDashboard(parts, address)
  ) : (
    <StaticRouter location={address}>
      <App {...parts} dashboard={routesToDashboard} />
    </StaticRouter>
  );
  const { result } = await prerenderStatic({
    tree: (
      <div id="root">
        <ServerHtml at={now}>
          <IsForViewer value={isForViewer}>
            <IsLinked value={(path) => (path === "/courts" ? hasCourts : hasSchedule)}>{site}</IsLinked>
          </IsForViewer>
        </ServerHtml>
      </div>
    ),
    renderFunction: renderToString,
  });
  // React puts the tags of the head before all others.
  const start = result.indexOf(rootStart);
  const rendered: Rendered = { cache: cache.extract(), revision, renderedAt: now };
  return { results, head: result.slice(0, start), body: result.slice(start), rendered };
}

/** The site of the dashboard's build. Its tree is the one that the browser hydrates, so that both make the same ids. */
async function createDashboard(parts: Parameters<typeof createSiteRoutes>[0], address: string) {
  const handler = createStaticHandler(createSiteRoutes(parts));
  const context = await handler.query(new Request(new URL(address, "https://here.invalid")));
  if (context instanceof Response) throw new Error("No route of the dashboard's build redirects");
  const router = createStaticRouter(handler.dataRoutes, context);
  return <StaticRouterProvider router={router} context={context} hydrate={false} />;
}

function printRendered(rendered: Rendered): string {
  return `<script type="application/json" id="${renderedId}">${printScriptJson(rendered)}</script>`;
}

/**
 * The data of the page's queries by their names. Reading it from the cache again would take an eighth of the rendering.
 */
interface QueryResults {
  Site?: SiteQuery;
  HomePage?: HomePageQuery;
  EmbedPage?: EmbedPageQuery;
  SeriesPage?: SeriesPageQuery;
}

interface Described {
  status: number;
  location: string | null;
  sharing: Sharing | null;
  /** Whether the page is the same for everyone. A series that is locked for visitors may be open for the viewer. */
  isOpen: boolean;
}

function describePage(
  { Site: site, HomePage: home, EmbedPage: embedPage, SeriesPage: seriesPage }: QueryResults,
  path: string,
  origin: string,
  now: number,
): Described {
  if (!site) throw new Error("The page was rendered without the site");
  if (findSlug("/embed/:slug", path) !== undefined) {
    // Search engines index the page of the series instead, and people share that page.
    return { status: embedPage?.series ? 200 : 404, location: null, sharing: null, isOpen: true };
  }
  const slug = findSlug("/series/:slug", path);
  if (slug === undefined) {
    const status = path === missingPage ? 404 : 200;
    return { status, location: null, sharing: sharePage(path, site, home, origin), isOpen: true };
  }
  if (!seriesPage) throw new Error("The page was rendered without its series");
  const { series } = seriesPage;
  if (!series) return { status: 404, location: null, sharing: null, isOpen: true };
  const isMoved = series.slug !== slug;
  return {
    status: isMoved ? 301 : 200,
    location: isMoved ? `/series/${series.slug}` : null,
    sharing: shareSeries(site, series, origin, now),
    isOpen: series.content !== null,
  };
}

/** The sharing data of a page other than those of series; null for a page without any. */
function sharePage(path: string, site: SiteQuery, home: HomePageQuery | undefined, origin: string) {
  if (path === "/" && home) return shareHome(site, home, origin);
  const page = [courtsPage, schedulePage].find((one) => one.path === path);
  return page ? sharePlainPage(site, page, origin) : null;
}
