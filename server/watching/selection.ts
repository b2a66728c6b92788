import type { GraphQLResolveInfo, SelectionSetNode } from "graphql";
import { Kind } from "graphql";

/**
 * Whether the selection below the resolved field contains a field with this name at any depth, even if a directive
 * excludes it.
 */
export function asksFor({ fieldNodes, fragments }: GraphQLResolveInfo, name: string): boolean {
  const seen = new Set<string>();
  const isIn = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === name || isIn(selection.selectionSet);
      if (selection.kind === Kind.INLINE_FRAGMENT) return isIn(selection.selectionSet);
      const fragment = selection.name.value;
      if (seen.has(fragment)) return false;
      seen.add(fragment);
      return isIn(fragments[fragment]?.selectionSet);
    }) ?? false;
  return fieldNodes.some(({ selectionSet }) => isIn(selectionSet));
}
