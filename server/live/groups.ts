import type { Group } from "./group.ts";

/** The groups by their question and circle. Thousands of personal groups ask the same: its text is kept once. */
export interface Groups extends Iterable<Group> {
  find: (key: string, audience: string) => Group | undefined;
  add: (group: Group) => void;
  /** Removes the group; another one that has taken its place meanwhile stays. */
  remove: (group: Group) => void;
  size: () => number;
}

export function createGroups(): Groups {
  const byQuestion = new Map<string, Map<string, Group>>();
  let size = 0;
  return {
    find: (key, audience) => byQuestion.get(key)?.get(audience),
    add(group) {
      const { key } = group.query;
      const ofQuestion = byQuestion.get(key) ?? new Map<string, Group>();
      byQuestion.set(key, ofQuestion.set(group.audience, group));
      size += 1;
    },
    remove(group) {
      const { query: question, audience } = group;
      const ofQuestion = byQuestion.get(question.key);
      if (ofQuestion?.get(audience) !== group) return;
      ofQuestion.delete(audience);
      if (ofQuestion.size === 0) byQuestion.delete(question.key);
      size -= 1;
    },
    size: () => size,
    *[Symbol.iterator]() {
      for (const ofQuestion of byQuestion.values()) yield* ofQuestion.values();
    },
  };
}
