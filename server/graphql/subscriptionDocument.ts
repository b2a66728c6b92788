import type { ArgumentNode, DocumentNode, GraphQLSchema, VariableDefinitionNode } from "graphql";
import { Kind, OperationTypeNode, TypeInfo, visit, visitWithTypeInfo } from "graphql";

/** The variable for the cursor of an execution. A client cannot declare a variable with blanks in its name. */
export const cursorVariable = "cursor of the subscribers";

const argumentName = "since";

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
