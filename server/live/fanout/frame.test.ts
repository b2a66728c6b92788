import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";

import { frameAround, frameText } from "./frame.ts";

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
  "a message of %d bytes is received as it was framed, among messages that are sent otherwise",
  async (length) => {
    const text = "ä".repeat(length / 2) + "a".repeat(length % 2);
    const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
    const host = createServer().on("upgrade", (request, stream, head) =>
      sockets.handleUpgrade(request, stream, head, (socket) => {
        socket.send("before");
        stream.write(frameText(text));
        socket.send("after");
      }),
    );
    await once(host.listen(0, "127.0.0.1"), "listening");
    const client = new WebSocket(`ws://127.0.0.1:${(host.address() as AddressInfo).port}`);
    const received: string[] = [];
    client.on("message", (bytes: Buffer) => received.push(bytes.toString()));
    await expect.poll(() => received.length).toBe(3);
    expect(received).toEqual(["before", text, "after"]);
    client.terminate();
    host.close();
  },
);

test.each([0, 120, 65_530, 200_000])("a message of %d bytes is the same in parts", (length) => {
  const text = "ä".repeat(length / 2);
  const pieces = frameAround("before", Buffer.from(text), "after");
  expect(Buffer.concat(pieces)).toEqual(frameText(`before${text}after`));
});
