import type { DocumentNode, GraphQLSchema } from "graphql";
import { GraphQLError, parse, specifiedRules, validate } from "graphql";

import { limits } from "../configuration/limits.ts";
import { extraRules, findSkippedRoot, parseOptions } from "./documentRules.ts";

/** Parses and validates a document, or returns the errors. */
export type PrepareDocument = (query: string) => DocumentNode | readonly GraphQLError[];

/**
 * Caches the valid documents by their text, up to a total length; the least recently used one is evicted first. A document
 * and its compiled code take up to 500 times as much memory as its text. `present` turns an error of the validation into
 * the one for the client.
 */
export function createDocumentCache(
  schema: GraphQLSchema,
  present: (error: GraphQLError) => GraphQLError,
): PrepareDocument {
  const { cachedCharacters, longestCachedCharacters } = limits.document;
  const documents = new Map<string, DocumentNode>();
  let characters = 0;

  function store(query: string, document: DocumentNode): void {
    // A few long documents would evict all others.
    if (query.length > longestCachedCharacters) return;
    characters += query.length;
    documents.set(query, document);
    for (const oldest of documents.keys()) {
      if (characters <= cachedCharacters) break;
      characters -= oldest.length;
      documents.delete(oldest);
    }
  }

  return (query) => {
    const cached = documents.get(query);
    if (cached) {
      // A map keeps the order of insertion, so reinserting makes this document the last to be evicted.
      documents.delete(query);
      documents.set(query, cached);
      return cached;
    }
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
