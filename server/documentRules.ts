import type {
  ASTVisitor,
  FragmentDefinitionNode,
  GraphQLNamedType,
  SelectionNode,
  SelectionSetNode,
  ValidationContext,
  ValidationRule,
} from "graphql";
import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
} from "graphql";

import { limits } from "./limits.ts";

/** A mutation is one transaction and counts as one attempt, so it has one root field, which stands in it directly. */
const oneRootFieldInMutations: ValidationRule = (context) => ({
  OperationDefinition(node) {
    const [first, ...others] = node.selectionSet.selections;
    if (node.operation === OperationTypeNode.MUTATION && (first?.kind !== Kind.FIELD || others.length > 0))
      context.reportError(new GraphQLError("A mutation has one root field.", { nodes: node }));
  },
});

/** Each alias asks for the same once more. */
const fewAliases: ValidationRule = (context) => {
  let aliases = 0;
  return {
    Field(node) {
      if (node.alias && ++aliases === limits.document.aliases + 1)
        context.reportError(new GraphQLError("There are too many aliases.", { nodes: node }));
    },
  };
};

/**
 * The series of a category have a category, which has series: a few words could ask for more than there is memory. No
 * page needs a list within itself.
 */
function noListWithinItself(context: ValidationContext): ASTVisitor {
  const schema = context.getSchema();
  const ofFragments = new Map<FragmentDefinitionNode, Set<string>>();

  /** The lists that a selection asks for at any depth, as Type.field. */
  function listsOf({ selections }: SelectionSetNode, parent: GraphQLNamedType | undefined): Set<string> {
    return new Set(selections.flatMap((selection) => [...listsOfSelection(selection, parent)]));
  }

  function listsOfSelection(node: SelectionNode, parent: GraphQLNamedType | undefined): Set<string> {
    if (node.kind === Kind.FRAGMENT_SPREAD) return listsOfFragment(context.getFragment(node.name.value));
    if (node.kind === Kind.INLINE_FRAGMENT)
      return listsOf(
        node.selectionSet,
        node.typeCondition ? schema.getType(node.typeCondition.name.value) : parent,
      );
    const type = isObjectType(parent) ? parent.getFields()[node.name.value]?.type : undefined;
    if (!node.selectionSet || !type) return new Set();
    const lists = listsOf(node.selectionSet, getNamedType(type));
    if (!isListType(getNullableType(type))) return lists;
    const own = `${parent?.name}.${node.name.value}`;
    if (lists.has(own))
      context.reportError(new GraphQLError(`${own} stands within itself.`, { nodes: node }));
    return lists.add(own);
  }

  /** Looks at each fragment once, however often it is spread. */
  function listsOfFragment(fragment: FragmentDefinitionNode | null | undefined): Set<string> {
    if (!fragment) return new Set();
    const known = ofFragments.get(fragment);
    if (known) return known;
    // One that spreads itself is another rule's to refuse.
    ofFragments.set(fragment, new Set());
    const lists = listsOf(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value));
    ofFragments.set(fragment, lists);
    return lists;
  }

  return {
    OperationDefinition({ operation, selectionSet }) {
      listsOf(selectionSet, schema.getRootType(operation) ?? undefined);
    },
  };
}

/** What is asked of a document beyond the GraphQL specification, over HTTP and WebSocket alike. */
export const extraRules: readonly ValidationRule[] = [
  oneRootFieldInMutations,
  fewAliases,
  noListWithinItself,
];

export const parseOptions = { maxTokens: limits.document.tokens };
