import { type Cache, InMemoryCache, type OperationVariables, type Reference } from "@apollo/client";
import { canonicalStringify } from "@apollo/client/utilities";
import type { DocumentNode } from "graphql";

import { cacheConfig } from "./apollo.ts";

const rootId = "ROOT_QUERY";

/**
 * The cache of one server-side rendering. Its queries read one snapshot, so nothing changes while the page is rendered.
 * Results are not watched, and their dependencies are not recorded, since that would take longer than reading again.
 */
export class RenderCache extends InMemoryCache {
  /** The results that were written, by query and variables. Reading them from the objects takes as long as writing. */
  readonly #results = new Map<DocumentNode, Map<string, unknown>>();

  constructor() {
    super({ ...cacheConfig, resultCaching: false });
  }

  override write<Data, Variables extends OperationVariables>(
    options: Cache.WriteOptions<Data, Variables>,
  ): Reference | undefined {
    const { dataId = rootId, query, variables, result } = options;
    if (dataId === rootId) this.#resultsOf(query).set(keyOf(variables), result);
    return super.write(options);
  }

  override read<Data>(options: Cache.ReadOptions<Data>): Data | null {
    return this.#find(options) ?? super.read(options);
  }

  override diff<Data>(options: Cache.DiffOptions<Data>): Cache.InternalDiffResultWithDataState<Data>;
  override diff<Data>(options: Cache.DiffOptions<Data>): Cache.DiffResult<Data>;
  override diff<Data>(options: Cache.DiffOptions<Data>): Cache.DiffResult<Data> {
    const result = this.#find(options);
    return result === undefined ? super.diff(options) : { result, complete: true };
  }

  #find<Data>(options: Cache.ReadOptions<Data>): Data | undefined {
    const { query, variables, id = rootId, rootId: readId = id } = options;
    if (readId !== rootId) return undefined;
    // It was written for this query, so it has the query's type.
    return this.#resultsOf(query).get(keyOf(variables)) as Data | undefined;
  }

  #resultsOf(query: DocumentNode): Map<string, unknown> {
    const document = this.transformDocument(query);
    const results = this.#results.get(document) ?? new Map<string, unknown>();
    this.#results.set(document, results);
    return results;
  }

  /** The results have been read already; broadcasting would read each query once more. */
  protected override broadcastWatches(): void {}
}

const keyOf = (variables: OperationVariables = {}) => canonicalStringify(variables);
