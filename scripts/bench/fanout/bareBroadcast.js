// The limit: ws alone, which is given the bytes and sends them to every socket.

import { once } from "node:events";

import { WebSocketServer } from "ws";

import { answer } from "../stage/channel.js";
import { hear } from "./doorbell.js";

const sockets = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
/** Who follows which page. @type {Map<string, Set<import("ws").WebSocket>>} */
const followers = new Map();
/** @type {Map<string, Buffer>} */
const last = new Map();

sockets.on("connection", (socket, { url = "" }) => {
  const page = url.slice(1);
  const others = followers.get(page) ?? new Set();
  followers.set(page, others.add(socket));
  socket.on("close", () => others.delete(socket));
  send(socket, last.get(page));
});

/** @param {import("ws").WebSocket} socket @param {Buffer | undefined} message */
function send(socket, message) {
  if (message) socket.send(message, { binary: false });
}

answer("serve", async (/** @type {{ databaseUrl: string, channel: string }} */ place) => {
  if (sockets.address() === null) await once(sockets, "listening");
  await hear(place, () => {
    for (const [page, message] of last) for (const socket of followers.get(page) ?? []) send(socket, message);
  });
  const { port } = /** @type {import("node:net").AddressInfo} */ (sockets.address());
  return `ws://127.0.0.1:${port}`;
});

answer("prepare", (/** @type {import("./contestant.js").News[]} */ news) => {
  for (const { page, message } of news) last.set(page, Buffer.from(message));
});
