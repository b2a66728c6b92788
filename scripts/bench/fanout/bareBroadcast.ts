// The limit: a bare ws server, which receives prepared bytes and sends them to every socket.

import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";

import { handle } from "../testbed/channel.ts";
import { listen } from "./listen.ts";
import type { ChangeMessage } from "./measuredSender.ts";

const sockets = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
/** The sockets that follow each page. */
const followers = new Map<string, Set<WebSocket>>();
const last = new Map<string, Buffer>();

sockets.on("connection", (socket, { url = "" }) => {
  const page = url.slice(1);
  const ofPage = followers.get(page) ?? new Set();
  followers.set(page, ofPage.add(socket));
  socket.on("close", () => ofPage.delete(socket));
  send(socket, last.get(page));
});

function send(socket: WebSocket, message: Buffer | undefined) {
  if (message) socket.send(message, { binary: false });
}

handle("serve", async (place: { databaseUrl: string; channel: string }) => {
  if (sockets.address() === null) await once(sockets, "listening");
  await listen(place, () => {
    for (const [page, message] of last) for (const socket of followers.get(page) ?? []) send(socket, message);
  });
  const { port } = sockets.address() as AddressInfo;
  return `ws://127.0.0.1:${port}`;
});

handle("prepare", (changeMessages: ChangeMessage[]) => {
  for (const { page, message } of changeMessages) last.set(page, Buffer.from(message));
});
