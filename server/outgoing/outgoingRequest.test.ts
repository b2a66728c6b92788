import { createServer } from "node:http";
import type { Server } from "node:http";

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { createOutgoingRequests, isRefusedAddress } from "./outgoingRequest.ts";

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Requests the host, and returns the status or "refused", with what was printed meanwhile. */
async function request(host: string, allowed: readonly string[]) {
  const printed = vi.spyOn(console, "warn").mockReturnValue();
  const outgoing = createOutgoingRequests({ allowed, keepAlive: false });
  onTestFinished(() => {
    printed.mockRestore();
    outgoing.close();
  });
  const result = await outgoing.send(new URL(`http://${host}:${port}/`), {}).then(
    (response) => response.resume().statusCode,
    (error: unknown) => (isRefusedAddress(error) ? "refused" : error),
  );
  return { result, printed: printed.mock.calls };
}

test.each([
  ["127.0.0.1", ["127.0.0.0/8"], 200],
  ["127.0.0.1", ["fc00::/7", "127.0.0.0/8"], 200],
  ["127.0.0.1", ["fc00::/7"], "refused"],
  ["127.0.0.1", ["10.0.0.0/8"], "refused"],
  ["[::127.0.0.1]", ["127.0.0.0/8"], "refused"],
  ["[::ffff:127.0.0.1]", ["127.0.0.0/8"], "refused"],
  ["localhost", ["::1/128", "127.0.0.0/8"], 200],
  ["localhost", ["::1/128", "10.0.0.0/8"], "refused"],
])(
  "a request to %s while %j are allowed leads to %j, and prints nothing",
  async (host, allowed, expected) => {
    expect(await request(host, allowed)).toEqual({ result: expected, printed: [] });
  },
);
