import type { DocumentNode, ExecutionArgs, ExecutionResult } from "graphql";
import { execute } from "graphql";
import type { CompiledQuery } from "graphql-jit";

interface Known {
  isAskedAgain: boolean;
  /** Code made for the operation, by its name; null when none could be made. */
  compiled: Map<string, CompiledQuery | null>;
}

/** Forgotten with the documents. */
const documents = new WeakMap<DocumentNode, Known>();

/**
 * Executes an operation that has been validated. From the second time on it runs code that was made for it, which costs a
 * third less; making it costs more than one execution. Its errors have a form of their own, and are not fit to be sent.
 */
export async function executeCompiled(args: ExecutionArgs): Promise<ExecutionResult> {
  const compiled = await findCompiled(args);
  return compiled ? compiled.query(args.rootValue, args.contextValue, args.variableValues) : execute(args);
}

async function findCompiled({
  schema,
  document,
  operationName,
}: ExecutionArgs): Promise<CompiledQuery | null> {
  const known = documents.get(document) ?? { isAskedAgain: false, compiled: new Map() };
  documents.set(document, known);
  if (!known.isAskedAgain) {
    known.isAskedAgain = true;
    return null;
  }
  const name = operationName ?? "";
  const present = known.compiled.get(name);
  if (present !== undefined) return present;
  // Loaded with the first query that is executed a second time, not when the process starts.
  const { compileQuery, isCompiledQuery } = await import("graphql-jit");
  const made = compileQuery(schema, document, operationName ?? undefined);
  const compiled = isCompiledQuery(made) ? made : null;
  known.compiled.set(name, compiled);
  return compiled;
}
