import { showsTournament } from "../../domain/pageName.ts";
import type { TournamentPages } from "../../domain/renderedPage.ts";
import { limits } from "../configuration/limits.ts";
import { pageCacheKey } from "../graphql/graphqlRequest.ts";
import type { ResponseCaches } from "../graphql/responseCaches.ts";
import type { CachedResponse } from "../live/responses/cachedResponse.ts";
import type { Page, Pages } from "./pages.ts";
import { createRecentRenderings } from "./recentRenderings.ts";

/** Caches pages in the form that every visitor receives, by the names that `Pages.find` returns. */
export interface PageCache {
  /** The cached page; null when it is not cached. */
  get: (name: string) => CachedResponse | null;
  /** The cached page, or the page rendered now with these headers; null for a page that the browser must render. */
  getOrRender: (name: string, headers: Record<string, string>) => Promise<CachedResponse | null>;
}

/**
 * A page with content of the tournament depends on both clocks. The tournament's response cache contains the page's
 * current version, which changes of the tournament invalidate. The catalogue's response cache contains the page of that
 * version. Both caches use the same renderings, so that together they render the page as often as one of them would.
 */
export function createPageCache(options: {
  pages: Pick<Pages, "render">;
  responseCaches: ResponseCaches;
  tournamentPages: () => TournamentPages;
}): PageCache {
  const { pages, responseCaches, tournamentPages } = options;
  const { catalogue, tournament } = responseCaches;
  const recentRenderings = createRecentRenderings();

  function createRendering(name: string, headers: Record<string, string>): () => Promise<Page | null> {
    const linked = tournamentPages();
    return async () => {
      const page = await pages.render(name, linked);
      return page && { ...page, headers: { ...headers, ...page.headers } };
    };
  }

  /** The page of a version. */
  function findPage(
    key: string,
    version: string,
    render: () => Promise<Page | null>,
  ): Promise<CachedResponse | null> {
    const pageKey = ofVersion(key, version);
    return catalogue.getOrCreatePage(pageKey, () => recentRenderings.use(key, pageKey, render).page);
  }

  /** The current version of a page with content of the tournament. A new version is stored together with its page. */
  function findVersion(key: string, render: () => Promise<Page | null>): Promise<CachedResponse | null> {
    const currentKey = versionKey(key);
    return tournament.getOrCreatePage(currentKey, async () => {
      const rendering = recentRenderings.use(key, currentKey, render);
      const page = await rendering.page;
      if (!page) return null;
      await findPage(key, rendering.id, render);
      return { status: page.status, headers: {}, body: rendering.id, ...page.tournament };
    });
  }

  return {
    get(name) {
      const key = pageCacheKey(name, tournamentPages());
      if (!showsTournament(name)) return catalogue.get(key);
      const version = tournament.get(versionKey(key));
      return version && catalogue.get(ofVersion(key, readVersion(version)));
    },
    async getOrRender(name, headers) {
      const key = pageCacheKey(name, tournamentPages());
      const render = createRendering(name, headers);
      if (!showsTournament(name)) return catalogue.getOrCreatePage(key, render);
      const version = await findVersion(key, render);
      return version && findPage(key, readVersion(version), render);
    },
  };
}

const ofVersion = (key: string, version: string) => `${key} ${version}`;

/** The key changes periodically, because such a page contains estimated times, which change with time. */
const versionKey = (key: string) => ofVersion(key, String(Math.floor(Date.now() / limits.pages.estimatesMs)));

function readVersion(version: CachedResponse): string {
  return version.encoded("identity")?.body.toString() ?? "";
}
