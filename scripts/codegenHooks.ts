// Generates typed hooks for the typed documents. The output of the official plugin does not compile with Apollo Client 4.

import type { PluginFunction } from "@graphql-codegen/plugin-helpers";
import { Kind, OperationTypeNode } from "graphql";
import type { OperationDefinitionNode } from "graphql";

const hooksByKind: Record<OperationTypeNode, Record<string, string>> = {
  [OperationTypeNode.QUERY]: {
    Query: "useQuery",
    LazyQuery: "useLazyQuery",
    SuspenseQuery: "useSuspenseQuery",
  },
  [OperationTypeNode.MUTATION]: { Mutation: "useMutation" },
  [OperationTypeNode.SUBSCRIPTION]: { Subscription: "useSubscription" },
};

// These hooks accept either their options or `skipToken`.
const skippable = ["useQuery", "useSuspenseQuery", "useSubscription"];

function printHook(operation: OperationDefinitionNode, suffix: string, hook: string): string {
  const name = operation.name?.value;
  if (name === undefined) throw new Error("An operation has no name");
  const type = name + operation.operation.charAt(0).toUpperCase() + operation.operation.slice(1);
  const needsVariables = (operation.variableDefinitions ?? []).some(
    (variable) => variable.type.kind === Kind.NON_NULL_TYPE && !variable.defaultValue,
  );
  const result = hook === "useSuspenseQuery" ? "" : `${type}, `;
  const options = `${hook}.Options<${result}${type}Variables>`;
  const parameter = skippable.includes(hook)
    ? `options${needsVariables ? "" : "?"}: ${options} | SkipToken`
    : `options?: ${options}`;
  const argument = skippable.includes(hook) && !needsVariables ? "options ?? {}" : "options";
  return `export const use${name}${suffix} = (${parameter}) => ${hook}(${name}Document, ${argument});`;
}

export const plugin: PluginFunction = (_schema, documents) => {
  const operations = documents.flatMap(({ document }) =>
    (document?.definitions ?? []).filter((definition) => definition.kind === Kind.OPERATION_DEFINITION),
  );
  const hooks = new Set<string>();
  const lines = operations.flatMap((operation) =>
    Object.entries(hooksByKind[operation.operation]).map(([suffix, hook]) => {
      hooks.add(hook);
      return printHook(operation, suffix, hook);
    }),
  );
  const needsToken = [...hooks].some((hook) => skippable.includes(hook));
  const names = [...hooks, ...(needsToken ? ["type SkipToken"] : [])];
  return {
    prepend: hooks.size > 0 ? [`import { ${names.join(", ")} } from "@apollo/client/react";`] : [],
    content: lines.join("\n"),
  };
};
