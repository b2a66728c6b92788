import { InMemoryCache } from "@apollo/client";

import { cacheConfig } from "./apollo.ts";

/**
 * The cache of one server-side rendering. Its queries read one snapshot, so nothing changes while the page is rendered.
 * Results are not watched, and their dependencies are not recorded, since that would take longer than reading again.
 */
export class RenderCache extends InMemoryCache {
  constructor() {
    super({ ...cacheConfig, resultCaching: false });
  }

  /** The results have been read already; broadcasting would read each query once more. */
  protected override broadcastWatches(): void {}
}
