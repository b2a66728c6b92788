// Prints typed hooks over the typed documents: the official plugin does not compile with Apollo Client 4.
const hooksByKind = {
  query: { Query: "useQuery", LazyQuery: "useLazyQuery", SuspenseQuery: "useSuspenseQuery" },
  mutation: { Mutation: "useMutation" },
  subscription: { Subscription: "useSubscription" },
};

// These take their variables, or the token that says "not yet", where they are called.
const skippable = ["useQuery", "useSuspenseQuery", "useSubscription"];

function printHook(operation, suffix, hook) {
  const kind = operation.operation[0].toUpperCase() + operation.operation.slice(1);
  const type = operation.name.value + kind;
  const needsVariables = operation.variableDefinitions.some(
    (variable) => variable.type.kind === "NonNullType" && !variable.defaultValue,
  );
  const result = hook === "useSuspenseQuery" ? "" : `${type}, `;
  const options = `${hook}.Options<${result}${type}Variables>`;
  const parameter = skippable.includes(hook)
    ? `options${needsVariables ? "" : "?"}: ${options} | SkipToken`
    : `options?: ${options}`;
  const argument = skippable.includes(hook) && !needsVariables ? "options ?? {}" : "options";
  return `export const use${operation.name.value}${suffix} = (${parameter}) => ${hook}(${operation.name.value}Document, ${argument});`;
}

module.exports = {
  plugin(_schema, documents) {
    const operations = documents.flatMap(({ document }) =>
      document.definitions.filter(({ kind }) => kind === "OperationDefinition"),
    );
    const hooks = new Set();
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
  },
};
