import type {
  ASTVisitor,
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  FragmentSpreadNode,
  GraphQLField,
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
  valueFromAST,
} from "graphql";

import { limits } from "../configuration/limits.ts";

/**
 * A mutation is one transaction and counts as one attempt, so it must have exactly one root field, directly in its
 * selection set.
 */
const oneRootFieldInMutations: ValidationRule = (context) => ({
  OperationDefinition(node) {
    const [first, ...others] = node.selectionSet.selections;
    if (node.operation === OperationTypeNode.MUTATION && (first?.kind !== Kind.FIELD || others.length > 0))
      context.reportError(new GraphQLError("A mutation has one root field.", { nodes: node }));
  },
});

/** The error of a subscription whose root field may be skipped. */
export const skippedRoot = "The root field of a subscription cannot be skipped.";

/**
 * The error of a subscription whose root field may be skipped by a directive, its own or that of a fragment; null
 * without such a directive. The specification forbids it, but the rule of graphql-js throws when a variable decides. It
 * is checked before all other rules. https://spec.graphql.org/September2025/#sec-Single-Root-Field
 */
export function findSkippedRoot({ definitions }: DocumentNode): GraphQLError | null {
  const fragments = new Map(
    definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const seen = new Set<string>();
  function find({ selections }: SelectionSetNode): SelectionNode | null {
    for (const selection of selections) {
      if (selection.directives?.some(({ name }) => ["skip", "include"].includes(name.value)))
        return selection;
      const inner = selectionSetOf(selection);
      const found = inner && find(inner);
      if (found) return found;
    }
    return null;
  }
  function selectionSetOf(selection: SelectionNode): SelectionSetNode | null {
    if (selection.kind === Kind.FIELD) return null;
    if (selection.kind === Kind.INLINE_FRAGMENT) return selection.selectionSet;
    const name = selection.name.value;
    if (seen.has(name)) return null;
    seen.add(name);
    return fragments.get(name)?.selectionSet ?? null;
  }
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (definition.operation !== OperationTypeNode.SUBSCRIPTION) continue;
    const skipped = find(definition.selectionSet);
    if (skipped)
      return new GraphQLError(skippedRoot, {
        nodes: skipped,
        extensions: { code: "GRAPHQL_VALIDATION_FAILED", http: { status: 400 } },
      });
  }
  return null;
}

/** Limits the number of root fields. A page selects only a few at a time. */
const fewRootFields: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (listFields(context, node.selectionSet).length > limits.document.rootFields)
      context.reportError(new GraphQLError("There are too many root fields.", { nodes: node }));
  },
});

/**
 * Limits the entries of all lists, which determine the cost of a query. Lists are root fields, and aliases repeat them.
 */
const fewEntries: ValidationRule = (context) => ({
  OperationDefinition(node) {
    const fields = context.getSchema().getRootType(node.operation)?.getFields();
    const entries = listFields(context, node.selectionSet).map((field) =>
      countEntries(fields?.[field.name.value], field),
    );
    if (entries.reduce((total, count) => total + count, 0) > limits.document.entries)
      context.reportError(
        new GraphQLError(
          `The values of \`first\` may add up to ${limits.document.entries}; a variable counts as ${limits.tournament.list}.`,
          { nodes: node },
        ),
      );
  },
});

/** The number of entries that the argument `first` allows. The resolver refuses more than the longest list has. */
function countEntries(definition: GraphQLField<unknown, unknown> | undefined, field: FieldNode): number {
  const argument = definition?.args.find(({ name }) => name === "first");
  if (!argument) return 0;
  const given = field.arguments?.find(({ name }) => name.value === "first")?.value;
  if (given?.kind === Kind.VARIABLE) return limits.tournament.list;
  const first = given ? valueFromAST(given, argument.type) : argument.defaultValue;
  return typeof first === "number" ? Math.min(Math.max(first, 0), limits.tournament.list) : 0;
}

/** The fields of a selection, including those of its fragments. Each fragment is visited once. */
function listFields(
  context: ValidationContext,
  { selections }: SelectionSetNode,
  seen = new Set<FragmentDefinitionNode>(),
): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return listFields(context, selection.selectionSet, seen);
    const fragment = context.getFragment(selection.name.value);
    if (!fragment || seen.has(fragment)) return [];
    return listFields(context, fragment.selectionSet, seen.add(fragment));
  });
}

/** Limits repeated fields. They add nothing to the result, but validation compares each of them with each. */
const fewRepetitions: ValidationRule = (context) => ({
  SelectionSet({ selections }) {
    const counts = new Map<string, number>();
    for (const selection of selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) continue;
      const { value } = (selection.kind === Kind.FIELD && selection.alias) || selection.name;
      const name = `${selection.kind} ${value}`;
      const count = 1 + (counts.get(name) ?? 0);
      counts.set(name, count);
      if (count === limits.document.repetitions + 1)
        context.reportError(
          new GraphQLError("A field or a fragment is repeated too often.", { nodes: selection }),
        );
    }
  },
});

const fewDirectives: ValidationRule = (context) => {
  let directives = 0;
  return {
    Directive(node) {
      if (++directives === limits.document.directives + 1)
        context.reportError(new GraphQLError("There are too many directives.", { nodes: node }));
    },
  };
};

/**
 * Returns a function that computes a value of each fragment once, however often it is spread. The value is `empty` for an
 * unknown fragment, and within a fragment that spreads itself; other rules refuse both.
 */
function oncePerFragment<Value>(
  context: ValidationContext,
  empty: Value,
  compute: (fragment: FragmentDefinitionNode) => Value,
): (spread: FragmentSpreadNode) => Value {
  const values = new Map<FragmentDefinitionNode, Value>();
  return ({ name }) => {
    const fragment = context.getFragment(name.value);
    if (!fragment) return empty;
    const known = values.get(fragment);
    if (known !== undefined) return known;
    values.set(fragment, empty);
    const value = compute(fragment);
    values.set(fragment, value);
    return value;
  };
}

/**
 * Limits aliases, because each alias executes its field again. The aliases of a fragment count wherever it is spread:
 * aliases at three levels of fragments would otherwise multiply to more than a hundred executions.
 */
function fewAliases(context: ValidationContext): ASTVisitor {
  const countOfFragment = oncePerFragment(context, 0, ({ selectionSet }) => countAliases(selectionSet));

  const countAliases = ({ selections }: SelectionSetNode): number =>
    selections.reduce((count, selection) => count + countOfSelection(selection), 0);

  function countOfSelection(node: SelectionNode): number {
    if (node.kind === Kind.FRAGMENT_SPREAD) return countOfFragment(node);
    const own = node.kind === Kind.FIELD && node.alias ? 1 : 0;
    return own + (node.selectionSet ? countAliases(node.selectionSet) : 0);
  }

  return {
    OperationDefinition(node) {
      if (countAliases(node.selectionSet) > limits.document.aliases)
        context.reportError(new GraphQLError("There are too many aliases.", { nodes: node }));
    },
  };
}

/** The introspection fields. Introspection queries are deeply nested, and graphql-js has a separate limit for them. */
const aboutTheSchema = new Set(["__schema", "__type"]);

/** Limits the depth of nested fields, including fragments. */
function notTooDeep(context: ValidationContext): ASTVisitor {
  const depthOfFragment = oncePerFragment(context, 0, ({ selectionSet }) => depthOf(selectionSet));

  const depthOf = ({ selections }: SelectionSetNode): number =>
    Math.max(0, ...selections.map(depthOfSelection));

  function depthOfSelection(node: SelectionNode): number {
    if (node.kind === Kind.FRAGMENT_SPREAD) return depthOfFragment(node);
    if (node.kind === Kind.INLINE_FRAGMENT) return depthOf(node.selectionSet);
    if (aboutTheSchema.has(node.name.value)) return 0;
    return 1 + (node.selectionSet ? depthOf(node.selectionSet) : 0);
  }

  return {
    OperationDefinition(node) {
      if (depthOf(node.selectionSet) > limits.document.depth)
        context.reportError(new GraphQLError("The document is too deep.", { nodes: node }));
    },
  };
}

/**
 * Forbids a list within a list of the same type: with the series of the category of each series, a short query could
 * select more than fits in memory. A root field's episodes are few, so the episodes of their series are allowed.
 */
function noListWithinItself(context: ValidationContext): ASTVisitor {
  const schema = context.getSchema();
  const roots: unknown[] = [schema.getQueryType(), schema.getSubscriptionType()];
  const listsOfFragment = oncePerFragment(context, new Set<string>(), ({ selectionSet, typeCondition }) =>
    listsOf(selectionSet, schema.getType(typeCondition.name.value)),
  );

  /** The types of the lists that a selection contains at any depth. */
  function listsOf({ selections }: SelectionSetNode, parent: GraphQLNamedType | undefined): Set<string> {
    return new Set(selections.flatMap((selection) => [...listsOfSelection(selection, parent)]));
  }

  function listsOfSelection(node: SelectionNode, parent: GraphQLNamedType | undefined): Set<string> {
    if (node.kind === Kind.FRAGMENT_SPREAD) return listsOfFragment(node);
    if (node.kind === Kind.INLINE_FRAGMENT)
      return listsOf(
        node.selectionSet,
        node.typeCondition ? schema.getType(node.typeCondition.name.value) : parent,
      );
    const type = isObjectType(parent) ? parent.getFields()[node.name.value]?.type : undefined;
    if (!node.selectionSet || !type) return new Set();
    const { name } = getNamedType(type);
    const lists = listsOf(node.selectionSet, getNamedType(type));
    if (!isListType(getNullableType(type))) return lists;
    const forbidden = name === "Episode" && roots.includes(parent) ? "Series" : name;
    const refusal = `A list of ${forbidden} must not be nested within a list of ${name}.`;
    if (lists.has(forbidden)) context.reportError(new GraphQLError(refusal, { nodes: node }));
    return lists.add(name);
  }

  return {
    OperationDefinition({ operation, selectionSet }) {
      listsOf(selectionSet, schema.getRootType(operation) ?? undefined);
    },
  };
}

/** Validation rules in addition to those of the GraphQL specification, for HTTP and WebSocket. */
export const extraRules: readonly ValidationRule[] = [
  oneRootFieldInMutations,
  fewRootFields,
  fewEntries,
  fewRepetitions,
  fewDirectives,
  fewAliases,
  notTooDeep,
  noListWithinItself,
];

export const parseOptions = { maxTokens: limits.document.tokens };
