import type {
  ArgumentNode,
  DocumentNode,
  GraphQLError,
  GraphQLSchema,
  VariableDefinitionNode,
} from "graphql";
import {
  Kind,
  OperationTypeNode,
  TypeInfo,
  getOperationAST,
  getVariableValues,
  visit,
  visitWithTypeInfo,
} from "graphql";

import { limits } from "../configuration/limits.ts";
import { badInput } from "../errors.ts";

/** The variable for the cursor of an execution. A client cannot declare a variable with blanks in its name. */
export const cursorVariable = "cursor of the subscribers";

const argumentName = "since";

/** The errors of an operation over the WebSocket: it is not a subscription, or its variables are not valid. */
export function checkSubscription(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown>,
): readonly GraphQLError[] {
  const operation = getOperationAST(document, operationName);
  if (!operation) return [badInput("The document contains no operation with this name.")];
  if (operation.operation !== OperationTypeNode.SUBSCRIPTION)
    return [badInput("The WebSocket answers subscriptions only; queries and mutations go by POST.")];
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: limits.document.errors,
  });
  return errors ?? [];
}

interface SubscriptionDocument {
  /**
   * The document, with the argument `since` read from `cursorVariable`, whether the client sends it as a literal or as
   * a variable.
   */
  document: DocumentNode;
  /** The client's variables that the document uses. */
  variables: ReadonlySet<string>;
}

/** A weak map, so that entries are collected with their documents. */
const prepared = new WeakMap<DocumentNode, SubscriptionDocument>();

/** The validated document as a group executes it. Its cursor changes with each value; the other arguments do not. */
export function prepareSubscription(schema: GraphQLSchema, document: DocumentNode): SubscriptionDocument {
  const known = prepared.get(document) ?? takeCursorFromVariable(schema, document);
  prepared.set(document, known);
  return known;
}

function takeCursorFromVariable(schema: GraphQLSchema, document: DocumentNode): SubscriptionDocument {
  const variables = new Set<string>();
  const typeInfo = new TypeInfo(schema);
  const visitor = visitWithTypeInfo(typeInfo, {
    OperationDefinition(node) {
      if (node.operation !== OperationTypeNode.SUBSCRIPTION) return undefined;
      return { ...node, variableDefinitions: [...(node.variableDefinitions ?? []), cursorDefinition] };
    },
    Field(node) {
      const isRoot = typeInfo.getParentType() === schema.getSubscriptionType();
      if (!isRoot || !typeInfo.getFieldDef()?.args.some(({ name }) => name === argumentName))
        return undefined;
      const others = (node.arguments ?? []).filter(({ name }) => name.value !== argumentName);
      return { ...node, arguments: [...others, cursorArgument] };
    },
    VariableDefinition: () => false,
    Variable({ name }) {
      if (name.value !== cursorVariable) variables.add(name.value);
    },
  });
  return { document: visit(document, visitor), variables };
}

const cursorDefinition: VariableDefinitionNode = {
  kind: Kind.VARIABLE_DEFINITION,
  variable: variableOf(cursorVariable),
  type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: "String" } },
};

const cursorArgument: ArgumentNode = {
  kind: Kind.ARGUMENT,
  name: { kind: Kind.NAME, value: argumentName },
  value: variableOf(cursorVariable),
};

function variableOf(name: string): VariableDefinitionNode["variable"] {
  return { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } };
}
