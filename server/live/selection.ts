import type { GraphQLResolveInfo, OperationDefinitionNode } from "graphql";
import { TypeInfo, visit, visitWithTypeInfo } from "graphql";

/** Types whose fields reference the catalogue only by the ids of series and episodes. */
const personalTypes: ReadonlySet<string> = new Set(["HeldRole", "Subscription", "Viewer", "WatchPosition"]);

/** Fields whose values never change. */
const constantFields: ReadonlySet<string> = new Set(["id", "__typename"]);

/** Cached by operation. Documents are parsed only once, so each operation is analysed once. */
const known = new WeakMap<OperationDefinitionNode, boolean>();

/**
 * Whether a personal subscription selects more of the catalogue than ids. Only then can a change of the catalogue
 * change its value: a subscription that selects only ids is not executed again when a series is renamed.
 */
export function readsCatalogue(info: Selection): boolean {
  const isRead = known.get(info.operation) ?? findRead(info);
  known.set(info.operation, isRead);
  return isRead;
}

type Selection = Pick<GraphQLResolveInfo, "schema" | "operation" | "fragments">;

function findRead({ schema, operation, fragments }: Selection): boolean {
  const typeInfo = new TypeInfo(schema);
  let isRead = false;
  const visitor = visitWithTypeInfo(typeInfo, {
    Field({ name }) {
      const parent = typeInfo.getParentType()?.name ?? "";
      if (!personalTypes.has(parent) && !constantFields.has(name.value)) isRead = true;
    },
  });
  for (const part of [operation, ...Object.values(fragments)]) visit(part, visitor);
  return isRead;
}
