import type { DocumentNode, GraphQLSchema } from "graphql";
import { GraphQLError, parse, specifiedRules, validate } from "graphql";

import { limits } from "../configuration/limits.ts";
import { extraRules, findSkippedRoot, parseOptions } from "./documentRules.ts";

/** Parses and validates a document, or returns the errors. */
export type PrepareDocument = (query: string) => DocumentNode | readonly GraphQLError[];

/** The number of cached valid documents. A site uses a few dozen. */
const maxDocuments = 500;

/** Caches the valid documents by their text. `present` turns an error of the validation into the one for the client. */
export function createDocumentCache(
  schema: GraphQLSchema,
  present: (error: GraphQLError) => GraphQLError,
): PrepareDocument {
  const documents = new Map<string, DocumentNode>();

  function store(query: string, document: DocumentNode): void {
    for (const oldest of documents.keys()) {
      if (documents.size < maxDocuments) break;
      documents.delete(oldest);
    }
    documents.set(query, document);
  }

  return (query) => {
    const cached = documents.get(query);
    if (cached) return cached;
    const document = parseDocument(query);
    if (!("kind" in document)) return document;
    const skipped = findSkippedRoot(document);
    if (skipped) return [skipped];
    const errors = validate(schema, document, [...specifiedRules, ...extraRules], {
      maxErrors: limits.document.errors,
    });
    if (errors.length > 0) return errors.map(present);
    store(query, document);
    return document;
  };
}

function parseDocument(query: string): DocumentNode | readonly GraphQLError[] {
  try {
    return parse(query, parseOptions);
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}
