import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { negotiate } from "@fastify/accept-negotiator";

import type { Config } from "./config.ts";
import { mayHaveSession } from "./cookies.ts";
import { limits } from "./limits.ts";
import type { Answer, Answers, Encoding, Message } from "./live/answers.ts";
import { isMeant, keyOf, keyOfPage, mediaTypeOf } from "./question.ts";
import { nameRequest, requestIdHeader } from "./requestIds.ts";

/**
 * Stands in front of Fastify and sends what is kept for everyone, so that what a full hall asks costs hardly more than its
 * bytes. Whoever brings a session or grants, and whatever is not kept, goes on to `next` untouched.
 */
export function createFront(config: Config, answers: Answers, next: RequestListener): RequestListener {
  function answerOr(request: IncomingMessage, response: ServerResponse, answer: Answer | null): void {
    if (answer) sendAnswer(request, response, answer);
    else next(request, response);
  }

  function findPublic(request: IncomingMessage, method: "GET" | "POST", text: string): Answer | null {
    const mediaType = mediaTypeOf(request.headers);
    return mediaType && answers.find(keyOf("public", { method, text, mediaType }));
  }

  function isForEveryone(request: IncomingMessage): boolean {
    return (
      !mayHaveSession(config, request) &&
      request.headers["x-series-grants"] === undefined &&
      request.headers["sec-fetch-site"] !== "cross-site" &&
      !asksForLater(request, answers.revision())
    );
  }

  return (request, response) => {
    nameRequest(request);
    const { method, url = "", headers } = request;
    if (method === "GET") {
      const [path = "", search] = url.split("?", 2);
      if (path !== "/graphql") {
        const isPage = headers.accept?.includes("text/html") ?? false;
        const page = isPage ? answers.find(keyOfPage(path)) : null;
        // What has moved takes its query string along.
        answerOr(request, response, page?.location === null ? page : null);
      } else {
        const isKept = search !== undefined && isMeant(headers) && isForEveryone(request);
        answerOr(request, response, isKept ? findPublic(request, "GET", search) : null);
      }
    } else if (method === "POST" && url === "/graphql" && isPlainBody(request) && isForEveryone(request)) {
      readAtOnce(request, (body) =>
        answerOr(request, response, body === null ? null : findPublic(request, "POST", body)),
      );
    } else next(request, response);
  };
}

/** Sends the answer in the encoding that the client likes best, or says that it has it already. */
export function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  // What is kept is the same for many requests, and belongs to none of them.
  const named = [requestIdHeader, nameRequest(request)];
  if (isKnown(request, answer)) {
    response.writeHead(304, [...answer.unchanged, ...named]).end();
    return;
  }
  const send = ({ head, body }: Message): void =>
    void response.writeHead(answer.status, [...head, ...named]).end(body);
  const encoding = encodingOf(request);
  const message = answer.encoded(encoding);
  if (message) send(message);
  else answer.encode(encoding).then(send, () => response.destroy());
}

function isKnown({ headers }: IncomingMessage, { etag }: Answer): boolean {
  const known = headers["if-none-match"];
  return known !== undefined && (known === etag || known.split(/\s*,\s*/).includes(etag));
}

function encodingOf({ headers }: IncomingMessage): Encoding {
  const accepted = headers["accept-encoding"];
  if (accepted === undefined) return "identity";
  const chosen = negotiate(accepted, ["br", "gzip"]);
  return chosen === "br" || chosen === "gzip" ? chosen : "identity";
}

/** The client was told of a revision that nobody here has heard of yet. */
export function asksForLater({ headers }: IncomingMessage, revision: number | null): boolean {
  const least = headers["x-min-revision"];
  return least !== undefined && !(Number(least) <= (revision ?? -1));
}

/** JSON of a stated length that is sent as it is. */
function isPlainBody({ headers }: IncomingMessage): boolean {
  const length = Number(headers["content-length"]);
  return (
    length > 0 &&
    length <= limits.body &&
    /^application\/json(; ?charset=utf-8)?$/i.test(headers["content-type"] ?? "") &&
    headers["content-encoding"] === undefined &&
    headers["transfer-encoding"] === undefined
  );
}

/** Gives the body when it has come as one piece, as small ones do; either way the request can still be read by others. */
function readAtOnce(request: IncomingMessage, use: (body: string | null) => void): void {
  request.once("readable", () => {
    const piece: unknown = request.read();
    if (!(piece instanceof Buffer)) return use(null);
    request.unshift(piece);
    use(piece.length === Number(request.headers["content-length"]) ? piece.toString() : null);
  });
}
