import { InMemoryCache } from "@apollo/client";

import { cacheConfig } from "./apollo.ts";

/**
 * The cache of one server-side rendering. Its queries read one snapshot, so nothing changes while the page is rendered: nothing
 * watches what was read, and noting what each result depends on would take longer than reading it again.
 */
export class RenderCache extends InMemoryCache {
  constructor() {
    super({ ...cacheConfig, resultCaching: false });
  }

  /** A query has its answer already; without this each one would be read once more. */
  protected override broadcastWatches(): void {}
}
