import type { DocumentNode, GraphQLError } from "graphql";
import { Kind, getOperationAST } from "graphql";

/** Called after an operation was executed, with its first root field and the code of its first error. */
export type OnExecuted = (operation: string, code: string, milliseconds: number) => void;

/** The code of an operation without errors. */
export const successCode = "OK";

/**
 * The first root field of the operation. Clients choose the operation's name freely, but a valid field belongs to the
 * schema, so the number of labels is bounded.
 */
export function nameOperation(
  document: DocumentNode | undefined,
  operationName: string | null | undefined,
): string {
  const [field] = (document && getOperationAST(document, operationName))?.selectionSet.selections ?? [];
  return field?.kind === Kind.FIELD ? field.name.value : "other";
}

/** The code of the first error. */
export function resultCodeOf(errors: readonly GraphQLError[] | undefined): string {
  const [first] = errors ?? [];
  const code = first ? first.extensions["code"] : successCode;
  return typeof code === "string" ? code : "other";
}
