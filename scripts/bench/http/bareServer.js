// The limit: node:http, which knows the bytes and heads of all its answers from the start.

import { once } from "node:events";
import { createServer } from "node:http";

import { answer } from "../stage/channel.js";

/** @type {Map<string, { status: number, head: string[], etag: string, unchanged: string[], body: Buffer }>} */
let known = new Map();

const server = createServer((request, response) => {
  const found = known.get(request.url ?? "");
  if (!found) {
    response.writeHead(404).end();
    return;
  }
  const send = () => response.writeHead(found.status, found.head).end(found.body);
  // Whoever posts is answered when the question is read.
  if (request.method === "POST") request.on("end", send).resume();
  else if (request.headers["if-none-match"] === found.etag) response.writeHead(304, found.unchanged).end();
  else send();
});

answer("serve", async (/** @type {typeof known} */ answers) => {
  known = answers;
  if (!server.listening) await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
