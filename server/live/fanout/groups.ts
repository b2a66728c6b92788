import type { Change } from "../clock.ts";
import type { Group } from "./group.ts";

/** The groups by their query and scope. */
export interface Groups<Entry extends Change> extends Iterable<Group<Entry>> {
  find: (key: string, scope: string) => Group<Entry> | undefined;
  add: (group: Group<Entry>) => void;
  /** Removes the group, unless another one has replaced it. */
  remove: (group: Group<Entry>) => void;
  size: () => number;
}

export function createGroups<Entry extends Change>(): Groups<Entry> {
  const byQuery = new Map<string, Map<string, Group<Entry>>>();
  let size = 0;
  return {
    find: (key, scope) => byQuery.get(key)?.get(scope),
    add(group) {
      const { key } = group.query;
      const ofQuery = byQuery.get(key) ?? new Map<string, Group<Entry>>();
      byQuery.set(key, ofQuery.set(group.scope, group));
      size += 1;
    },
    remove(group) {
      const { query, scope } = group;
      const ofQuery = byQuery.get(query.key);
      if (ofQuery?.get(scope) !== group) return;
      ofQuery.delete(scope);
      if (ofQuery.size === 0) byQuery.delete(query.key);
      size -= 1;
    },
    size: () => size,
    *[Symbol.iterator]() {
      for (const ofQuery of byQuery.values()) yield* ofQuery.values();
    },
  };
}
