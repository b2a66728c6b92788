// The limit: a bare node:http server with prepared headers and bodies.

import { once } from "node:events";
import { createServer } from "node:http";

import { handle } from "../testbed/channel.ts";
import type { PreparedResponse } from "./bare.ts";

let known = new Map<string, PreparedResponse>();

const server = createServer((request, response) => {
  const found = known.get(request.url ?? "");
  if (!found) {
    response.writeHead(404).end();
    return;
  }
  const send = () => response.writeHead(found.status, found.head).end(found.body);
  // A POST is answered after its body was read.
  if (request.method === "POST") request.on("end", send).resume();
  else if (request.headers["if-none-match"] === found.etag) response.writeHead(304, found.unchanged).end();
  else send();
});

handle("serve", async (responses: typeof known) => {
  known = responses;
  if (!server.listening) await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? "") : ""}`;
});
