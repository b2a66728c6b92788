import type { DocumentNode, SelectionSetNode } from "graphql";
import { Kind, OperationTypeNode, getOperationAST } from "graphql";

import type { Caller, Scope } from "./caller.ts";
import { scopeOf } from "./caller.ts";
import type { Executions } from "./executions.ts";
import type { Answer, Make } from "./live/answer.ts";
import { createAnswer } from "./live/answer.ts";
import type { Answers } from "./live/answers.ts";
import { nameOperation } from "./operationLabels.ts";
import type { Question } from "./question.ts";
import { keyOf } from "./question.ts";

/**
 * Answers queries of the public catalogue from what is kept, and executes them once for all who ask the same; those of admins
 * are executed each time. Null when the question is another one, or when its answer holds errors: then it is executed by itself.
 */
export type AnswerPublicly = (
  question: Question,
  identify: () => Promise<Caller>,
  headers: Record<string, string>,
) => Promise<Answer | null>;

/** Whatever reads the public catalogue alone: the answer depends on what the caller may see, not on who it is. */
const publicFields = new Set([
  "catalogue",
  "episode",
  "liveEpisodes",
  "searchEpisodes",
  "searchSeries",
  "series",
  "site",
  "__typename",
]);

export function createPublicQueries(answers: Answers, executions: Executions): AnswerPublicly {
  return async (question, identify, headers) => {
    const document = executions.prepare(question.query);
    if (!("kind" in document) || !isPublic(document, question.operationName)) return null;
    const caller = await identify();
    const scope = scopeOf(caller);
    const make: Make = async () => {
      const read = await executions.read(document, question, caller);
      return (
        read && {
          status: 200,
          headers: { ...headers, ...describe(question, scope) },
          body: JSON.stringify(read.result),
          clock: read.clock,
          reads: read.reads,
          operation: nameOperation(document, question.operationName),
        }
      );
    };
    // Answers for admins are not cached: admins are few, and see more than others.
    if (!caller.isAdmin) return answers.ask(keyOf(scope, question), make);
    const made = await make();
    return made && createAnswer(made);
  };
}

/** Only what is the same for everyone may be kept by others, and only as long as nobody would notice. */
function describe({ method, mediaType }: Question, scope: Scope): Record<string, string> {
  const isForAll = method === "GET" && scope === "public";
  return {
    "content-type": `${mediaType}; charset=utf-8`,
    "cache-control": isForAll ? "public, max-age=0, s-maxage=1" : "private, no-store",
    vary: "accept, accept-encoding, cookie, x-series-grants",
  };
}

function isPublic(document: DocumentNode, operationName: string | null): boolean {
  const operation = getOperationAST(document, operationName);
  return (
    operation?.operation === OperationTypeNode.QUERY && asksPublicFieldsOnly(document, operation.selectionSet)
  );
}

function asksPublicFieldsOnly(document: DocumentNode, { selections }: SelectionSetNode): boolean {
  return selections.every((selection) => {
    if (selection.kind === Kind.FIELD) return publicFields.has(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return asksPublicFieldsOnly(document, selection.selectionSet);
    const fragment = document.definitions.find(
      (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === selection.name.value,
    );
    return (
      fragment?.kind === Kind.FRAGMENT_DEFINITION && asksPublicFieldsOnly(document, fragment.selectionSet)
    );
  });
}
