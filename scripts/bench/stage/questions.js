// A question over HTTP as it goes over the wire, and the load that asks it.

import { request as ask } from "node:http";

/**
 * @typedef {object} Question
 * @property {"GET" | "POST"} method
 * @property {string} path
 * @property {Record<string, string>} headers
 * @property {string} body
 */

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {string[]} head names and values in turn, without those that node:http adds itself
 * @property {string} etag empty without one
 * @property {Buffer} body
 */

/**
 * @typedef {object} Slice what one load has shown
 * @property {number} perSecond
 * @property {number} cpu of the server, in microseconds an answer
 * @property {number} p50 in milliseconds
 * @property {number} p99
 * @property {number} wrong
 * @property {number} stale
 */

/** As many as a proxy keeps open. */
const manyConnections = 64;
/** A variable that no document uses: it changes the question's words and not its answer. */
const newWords = { variable: "000000000" };
/** What Apollo Client sends. */
const acceptedByBrowsers = "application/graphql-response+json,application/json;q=0.9";
const addedByNode = new Set(["date", "connection", "keep-alive"]);

/** @param {{ operationName: string, query: string, variables: Record<string, unknown> }} operation @returns {Question} */
export function byPost(operation) {
  return {
    method: "POST",
    path: "/graphql",
    headers: { accept: acceptedByBrowsers, "content-type": "application/json" },
    body: JSON.stringify(operation),
  };
}

/** @param {{ operationName: string, query: string, variables: Record<string, unknown> }} operation @returns {Question} */
export function byGet({ operationName, query, variables }) {
  const search = new URLSearchParams({ operationName, variables: JSON.stringify(variables), query });
  return {
    method: "GET",
    path: `/graphql?${search}`,
    headers: { accept: acceptedByBrowsers, "apollo-require-preflight": "true" },
    body: "",
  };
}

/** The same question, which nobody has asked before. @param {{ operationName: string, query: string, variables: Record<string, unknown> }} operation @returns {Question} */
export function inNewWords(operation) {
  return byPost({ ...operation, variables: { ...operation.variables, ...newWords } });
}

/** Asks once. @param {string} url of the server @param {Question} question @param {Record<string, string>} [more] headers @returns {Promise<Answer>} */
export function askOnce(url, { method, path, headers, body }, more = {}) {
  return new Promise((resolve, reject) => {
    const length = method === "POST" ? { "content-length": String(Buffer.byteLength(body)) } : {};
    const asked = ask(new URL(path, url), { method, headers: { ...headers, ...length, ...more } });
    asked.on("error", reject);
    asked.on("response", (response) => {
      const { statusCode = 0, rawHeaders, headers: named } = response;
      const isNodes = (/** @type {number} */ place) =>
        addedByNode.has(rawHeaders[place - (place % 2)]?.toLowerCase() ?? "");
      const head = rawHeaders.filter((_, place) => !isNodes(place));
      response
        .toArray()
        .then(
          (pieces) =>
            resolve({ status: statusCode, head, etag: named.etag ?? "", body: Buffer.concat(pieces) }),
          reject,
        );
    });
    asked.end(body);
  });
}

/**
 * @typedef {object} Target
 * @property {string} url
 * @property {() => Promise<import("./usage.js").Usage>} usage
 */

/** @param {import("./stage.js").Stage} stage */
export function startLoad(stage) {
  const program = stage.startProgram(new URL("load.js", import.meta.url));
  return {
    /** Answers to requests that are sent a second from now must have this revision. @param {number} revision */
    floor: (revision) => program.ask("floor", revision),
    /**
     * Asks the question again and again. The answers must have this status, and this body unless it is null.
     * @param {Target} target
     * @param {Question} question
     * @param {{ seconds: number, connections?: number, status?: number, body: Buffer | null, headers?: Record<string, string> }} options
     * @returns {Promise<Slice>}
     */
    async run(
      target,
      question,
      { seconds, connections = manyConnections, status = 200, body, headers = {} },
    ) {
      const before = await target.usage();
      const order = {
        port: Number(new URL(target.url).port),
        request: write(question, headers),
        isNew: question.body.includes(newWords.variable),
        connections,
        seconds,
        status,
        body,
      };
      const { count, ...outcome } = await program.ask("load", order);
      const after = await target.usage();
      return { ...outcome, cpu: (after.cpu - before.cpu) / count };
    },
  };
}

/** @param {Question} question @param {Record<string, string>} more */
function write({ method, path, headers, body }, more) {
  const length = method === "POST" ? { "content-length": String(Buffer.byteLength(body)) } : {};
  const lines = Object.entries({ host: "127.0.0.1", ...headers, ...length, ...more });
  return [`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), "", body].join(
    "\r\n",
  );
}
