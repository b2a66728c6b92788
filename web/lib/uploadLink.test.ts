import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";

import { CombinedGraphQLErrors } from "@apollo/client";
import { parse } from "graphql";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import { createTestSite } from "../testing/testSite.ts";
import { createTestTransport } from "../testing/transport.ts";
import { createApolloClient } from "./apollo.ts";
import { type SendUpload, uploading } from "./uploadLink.ts";

const file = new File(["shuttle"], "court.png", { type: "image/png" });
const tooLarge = { errors: [{ message: "Too large", extensions: { code: "PAYLOAD_TOO_LARGE" } }] };
const received: { body: string; headers: IncomingHttpHeaders }[] = [];

const server = createServer((request, response) => {
  // The page has another origin than this server.
  response.setHeader("access-control-allow-origin", request.headers.origin ?? "*");
  response.setHeader("access-control-allow-headers", request.headers["access-control-request-headers"] ?? "");
  if (request.method === "OPTIONS") {
    response.end();
    return;
  }
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const body = Buffer.concat(parts).toString("utf8");
    received.push({ body, headers: request.headers });
    if (body.includes("stored")) response.end(JSON.stringify({ data: { store: "stored" } }));
    if (body.includes("too large")) response.end(JSON.stringify(tooLarge));
    if (body.includes("proxy")) response.end("<h1>413</h1>");
  });
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!(address instanceof Object)) throw new Error("The server has no port.");
  const base = document.createElement("base");
  base.href = `http://127.0.0.1:${address.port}/`;
  document.head.append(base);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function send(name: string, signal = new AbortController().signal, sendUpload?: SendUpload) {
  const { connection } = createTestTransport(createTestSite({ series: [], categories: [] }));
  return createApolloClient({
    connection,
    headers: () => ({ "x-series-grants": "[]" }),
    ...(sendUpload && { sendUpload }),
  }).mutate({
    mutation: parse("mutation Store($file: Upload!, $name: String) { store(file: $file, name: $name) }"),
    variables: { file, name },
    context: uploading(() => {}, signal),
  });
}

test("a file is sent by the multipart request specification: operation, map, file", async () => {
  expect((await send("stored")).data).toEqual({ store: "stored" });
  const { body = "", headers = {} } = received.at(-1) ?? {};
  expect(headers["apollo-require-preflight"]).toBe("true");
  expect(headers["x-series-grants"]).toBe("[]");
  expect(headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  const inOrder = [
    '"variables":{"file":null,"name":"stored"}',
    '{"0":["variables.file"]}',
    '"court.png"',
    "shuttle",
  ];
  const places = inOrder.map((part) => body.indexOf(part));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("an error of the server keeps its code", async () => {
  await expect(send("too large")).rejects.toBeInstanceOf(CombinedGraphQLErrors);
});

test("a response that is not of the API, such as a proxy's page, is a failure", async () => {
  await expect(send("proxy")).rejects.toThrow();
});

test("an aborted upload fails immediately", async () => {
  const caller = new AbortController();
  const waiting = send("never answered", caller.signal);
  caller.abort();
  await expect(waiting).rejects.toThrow("called off");
});

/** Begins an upload whose progress the test reports. */
async function begin() {
  const begun = vi.fn<SendUpload>(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("called off")));
      }),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const ended = vi.fn();
  send("never answered", undefined, begun).catch(ended);
  await vi.waitFor(() => expect(begun).toHaveBeenCalled());
  const progress = (part: number) => begun.mock.calls[0]?.[0].onProgress(part);
  return { progress, ended };
}

describe("Over a connection that has silently died", () => {
  afterEach(() => void vi.useRealTimers());

  test("an upload ends that has sent nothing for a minute, and one that gets on does not", async () => {
    const { progress, ended } = await begin();
    for (const part of [0.1, 0.2, 0.3]) {
      progress(part);
      await vi.advanceTimersByTimeAsync(59_000);
    }
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ended).toHaveBeenCalled();
  });

  test("an upload ends that receives no response for 90 seconds after its last byte", async () => {
    const { progress, ended } = await begin();
    progress(1);
    await vi.advanceTimersByTimeAsync(89_000);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ended).toHaveBeenCalled();
  });
});
