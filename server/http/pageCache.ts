import { randomUUID } from "node:crypto";

import { showsTournament } from "../../domain/pageName.ts";
import { limits } from "../configuration/limits.ts";
import { pageCacheKey } from "../graphql/graphqlRequest.ts";
import type { ResponseCaches } from "../graphql/responseCaches.ts";
import type { CachedResponse } from "../live/responses/cachedResponse.ts";
import type { Page, Pages } from "./pages.ts";

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
 * version.
 */
export function createPageCache(options: {
  pages: Pick<Pages, "render">;
  responseCaches: ResponseCaches;
}): PageCache {
  const { pages, responseCaches } = options;
  const { catalogue, tournament } = responseCaches;

  async function render(name: string, headers: Record<string, string>): Promise<Page | null> {
    const page = await pages.render(name);
    return page && { ...page, headers: { ...headers, ...page.headers } };
  }

  /** The current version of a page with content of the tournament. A new version is stored together with its page. */
  function findVersion(name: string, headers: Record<string, string>): Promise<CachedResponse | null> {
    return tournament.getOrCreatePage(versionKey(name), async () => {
      const page = await render(name, headers);
      if (!page) return null;
      const version = randomUUID();
      await catalogue.getOrCreatePage(keyOf(name, version), async () => page);
      return { status: page.status, headers: {}, body: version, ...page.tournament };
    });
  }

  return {
    get(name) {
      if (!showsTournament(name)) return catalogue.get(pageCacheKey(name));
      const version = tournament.get(versionKey(name));
      return version && catalogue.get(keyOf(name, readVersion(version)));
    },
    async getOrRender(name, headers) {
      const create = () => render(name, headers);
      if (!showsTournament(name)) return catalogue.getOrCreatePage(pageCacheKey(name), create);
      const version = await findVersion(name, headers);
      return version && catalogue.getOrCreatePage(keyOf(name, readVersion(version)), create);
    },
  };
}

const keyOf = (name: string, version: string) => `${pageCacheKey(name)} ${version}`;

/** The key changes periodically, because such a page contains estimated times, which change with time. */
const versionKey = (name: string) => keyOf(name, String(Math.floor(Date.now() / limits.pages.estimatesMs)));

function readVersion(version: CachedResponse): string {
  return version.encoded("identity")?.body.toString() ?? "";
}
