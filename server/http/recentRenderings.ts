import { randomUUID } from "node:crypto";

import { limits } from "../configuration/limits.ts";
import type { Page } from "./pages.ts";

/** The renderings that are pending or began within the last second, for pages that several cache entries depend on. */
interface RecentRenderings {
  /**
   * The rendering of this page that a cache entry stores: the pending or recent one, or a new one if the entry used that
   * already. An entry that is created again needs a newer rendering, for example because a change removed access.
   */
  use: (page: string, entry: string, render: () => Promise<Page | null>) => Rendering;
}

interface Rendering {
  id: string;
  /** Null when the page cannot be rendered. */
  page: Promise<Page | null>;
}

export function createRecentRenderings(): RecentRenderings {
  const recent = new Map<string, Rendering & { usedBy: Set<string> }>();
  return {
    use(page, entry, render) {
      const present = recent.get(page);
      if (present && !present.usedBy.has(entry)) {
        present.usedBy.add(entry);
        return present;
      }
      const rendering = { id: randomUUID(), page: render(), usedBy: new Set([entry]) };
      recent.set(page, rendering);
      const remove = () => {
        if (recent.get(page) === rendering) recent.delete(page);
      };
      const pause = new Promise<void>((resolve) => void setTimeout(resolve, limits.pages.pauseMs).unref());
      Promise.all([rendering.page, pause]).then(remove, remove);
      return rendering;
    },
  };
}
