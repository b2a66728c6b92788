import { randomUUID } from "node:crypto";

import { showsTournament } from "../../domain/pageName.ts";
import type { TournamentPages } from "../../domain/renderedPage.ts";
import { limits } from "../configuration/limits.ts";
import { pageCacheKey } from "../graphql/graphqlRequest.ts";
import type { ResponseCaches } from "../graphql/responseCaches.ts";
import type { CachedResponse, ResponseContent } from "../live/responses/cachedResponse.ts";
import type { TournamentChange } from "../tournament/tournamentClock.ts";
import type { Page, Pages } from "./pages.ts";

/** Caches pages in the form that every visitor receives, by the names that `Pages.find` returns. */
export interface PageCache {
  /** The cached page; null when it is not cached. */
  get: (name: string) => CachedResponse | null;
  /** The cached page, or the page rendered now with these headers; null for a page that the browser must render. */
  getOrRender: (name: string, headers: Record<string, string>) => Promise<CachedResponse | null>;
}

/**
 * A page with content of the tournament depends on both clocks. Each rendering of such a page is a version. The
 * catalogue's response cache contains the page of a version, and the tournament's response cache its id. Changes of either
 * clock replace the version, so that the page never consists of two renderings.
 */
export function createPageCache(options: {
  pages: Pick<Pages, "render">;
  responseCaches: ResponseCaches;
  tournamentPages: () => TournamentPages;
  /** The database's time, in milliseconds since 1970. */
  databaseTime: () => number;
}): PageCache {
  const { pages, responseCaches, tournamentPages, databaseTime } = options;
  const { catalogue, tournament } = responseCaches;
  /** The last version of each page, also when it was invalidated too early to be cached. */
  const lastVersions = new Map<string, Version>();
  /** The number of versions that have been begun. */
  let versions = 0;
  /** The key changes periodically, because such a page contains estimated times, which change with time. */
  const versionKey = (key: string) => `${key} ${Math.floor(databaseTime() / limits.pages.estimatesMs)}`;

  function createRender(name: string, headers: Record<string, string>): Render {
    const linked = tournamentPages();
    return async () => {
      const page = await pages.render(name, linked);
      return page && { ...page, headers: { ...headers, ...page.headers } };
    };
  }

  /** Renders the page as a new version. Caches the page and returns what is cached under `currentKey`. */
  async function createVersion(
    key: string,
    currentKey: string,
    render: Render,
  ): Promise<ResponseContent<TournamentChange> | null> {
    const id = randomUUID();
    const number = (versions += 1);
    const rendered: { page: Page | null } = { page: null };
    let isComplete = false;
    const page = await catalogue.getOrCreatePage(pageKey(key, id), async () => {
      if (isComplete) {
        // The page is not rendered for this version again.
        await replaceVersion(key, id, render);
        return null;
      }
      rendered.page = await render();
      return rendered.page;
    });
    isComplete = true;
    if (!page || !rendered.page) return null;
    const former = lastVersions.get(key);
    if (former?.key === currentKey) catalogue.remove(pageKey(key, former.id));
    lastVersions.set(key, { id, key: currentKey, number, page });
    return { status: page.status, headers: {}, body: id, ...rendered.page.tournament };
  }

  /** Replaces the version with this id by a new one, unless it was replaced already. */
  async function replaceVersion(key: string, id: string, render: Render): Promise<void> {
    const currentKey = versionKey(key);
    const version = tournament.get(currentKey);
    if (version && readId(version) === id)
      await tournament.recreatePage(currentKey, () => createVersion(key, currentKey, render));
  }

  /** The page of the current version; null when one of the clocks has invalidated it. */
  function getPage(key: string, currentKey: string): CachedResponse | null {
    const version = tournament.get(currentKey);
    return version && catalogue.get(pageKey(key, readId(version)));
  }

  async function getOrRenderPage(key: string, render: Render): Promise<CachedResponse | null> {
    const currentKey = versionKey(key);
    const create = () => createVersion(key, currentKey, render);
    const before = versions;
    let invalidId: string | null = null;
    for (let attempt = 0; attempt < attempts; attempt++) {
      let version = await tournament.getOrCreatePage(currentKey, create);
      if (version && readId(version) === invalidId)
        version = await tournament.recreatePage(currentKey, create);
      if (!version) return null;
      const id = readId(version);
      const last = lastVersions.get(key);
      // A version that was begun after the request is valid for it, even if changes have invalidated it already.
      const begunLater = last?.id === id && last.number > before ? last.page : null;
      const page = getPage(key, currentKey) ?? begunLater;
      if (page) return page;
      // The version may be being replaced, or changes of the catalogue are still being read.
      await catalogue.getPending(pageKey(key, id));
      invalidId = catalogue.get(pageKey(key, id)) ? null : id;
    }
    return null;
  }

  return {
    get(name) {
      const key = pageCacheKey(name, tournamentPages());
      return showsTournament(name) ? getPage(key, versionKey(key)) : catalogue.get(key);
    },
    getOrRender(name, headers) {
      const key = pageCacheKey(name, tournamentPages());
      const render = createRender(name, headers);
      return showsTournament(name) ? getOrRenderPage(key, render) : catalogue.getOrCreatePage(key, render);
    },
  };
}

/** How often a request looks for a version with a valid page. */
const attempts = 3;

interface Version {
  id: string;
  /** Its key in the tournament's response cache. */
  key: string;
  /** Its place in the order in which the versions were begun. */
  number: number;
  page: CachedResponse;
}

type Render = () => Promise<Page | null>;

const pageKey = (key: string, versionId: string) => `${key} ${versionId}`;

function readId(version: CachedResponse): string {
  return version.encoded("identity")?.body.toString() ?? "";
}
