import { afterAll, beforeAll, expect, test } from "vitest";

import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import type { RawSocket } from "../../testing/rawSocket.ts";
import { leave, openAcknowledgedSocket, subscribeMessage } from "../../testing/rawSocket.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const attacker = "203.0.113.7";

/** Sends a subscription, and returns the message of its error; null when it sends its value. */
async function subscribe(
  socket: RawSocket,
  id: string,
  text: string,
  variables = {},
): Promise<string | null> {
  socket.send(subscribeMessage(id, text, variables));
  for (;;) {
    const message = await socket.messages.take();
    if (message.id === id && message.type !== "complete")
      return /"message":"([^"]*)"/.exec(JSON.stringify(message.payload))?.[1] ?? null;
  }
}

const unique = (place: number) => `subscription S${place} { viewerCounts { episodeId } }`;

test("Visitors of an address may subscribe with a hundred different texts, and again with the same ones", async () => {
  const sockets = await Promise.all(
    Array.from({ length: 6 }, () => openAcknowledgedSocket(site.url, { forwardedFor: attacker })),
  );
  const [first, second, third, fourth, fifth, sixth] = sockets;
  if (!first || !second || !third || !fourth || !fifth || !sixth) throw new Error("Sockets are missing");
  for (const [place, socket] of [first, second, third, fourth, fifth].entries())
    for (let number = 0; number < 20; number += 1)
      expect(await subscribe(socket, String(number), unique(20 * place + number))).toBeNull();
  expect(await subscribe(sixth, "new", unique(100))).toMatch(/too many different texts/);
  expect(await subscribe(sixth, "equal", unique(7))).toBeNull();
  const other = await openAcknowledgedSocket(site.url);
  expect(await subscribe(other, "other", unique(100))).toBeNull();
  const operator = await openAcknowledgedSocket(site.url, {
    forwardedFor: attacker,
    cookie: site.admin.cookie() ?? "",
  });
  expect(await subscribe(operator, "own", unique(101))).toBeNull();

  await leave(first);
  await expect.poll(() => subscribe(sixth, "later", unique(100))).toBeNull();
  await Promise.all([second, third, fourth, fifth, sixth, other, operator].map(leave));
});

test("An account may subscribe with a hundred different texts over all its sockets, and again with the same ones", async () => {
  const cookie = site.user.cookie() ?? "";
  const sockets = await Promise.all(
    Array.from({ length: 6 }, () => openAcknowledgedSocket(site.url, { cookie })),
  );
  const [first, ...others] = sockets;
  const last = others.pop();
  if (!first || !last) throw new Error("Sockets are missing");
  for (const [place, socket] of [first, ...others].entries())
    for (let number = 0; number < 20; number += 1)
      expect(await subscribe(socket, String(number), unique(20 * place + number))).toBeNull();
  expect(await subscribe(last, "new", unique(100))).toMatch(/too many different texts/);
  expect(await subscribe(last, "equal", unique(7))).toBeNull();
  const other = await openAcknowledgedSocket(site.url, { cookie: site.admin.cookie() ?? "" });
  expect(await subscribe(other, "other", unique(100))).toBeNull();

  await leave(first);
  await expect.poll(() => subscribe(last, "later", unique(100))).toBeNull();
  await Promise.all([...others, last, other].map(leave));
});

test("Visitors of a network of IPv6 addresses may subscribe with four hundred different texts", async () => {
  const sockets = await Promise.all(
    Array.from({ length: 21 }, (_, place) =>
      openAcknowledgedSocket(site.url, { forwardedFor: `2001:db8:7:${place}::1` }),
    ),
  );
  const last = sockets.pop();
  if (!last) throw new Error("Sockets are missing");
  await Promise.all(
    sockets.map(async (socket, place) => {
      for (let number = 0; number < 20; number += 1)
        expect(await subscribe(socket, String(number), unique(20 * place + number))).toBeNull();
    }),
  );
  expect(await subscribe(last, "new", unique(400))).toMatch(/too many different texts/);
  const other = await openAcknowledgedSocket(site.url, { forwardedFor: "2001:db8:8::1" });
  expect(await subscribe(other, "other", unique(400))).toBeNull();
  await Promise.all([...sockets, last, other].map(leave));
});

test("A subscription has at most 4,096 characters, and so have its variables", async () => {
  const socket = await openAcknowledgedSocket(site.url);
  const long = "x".repeat(4_096);
  for (const [text, variables] of [
    [`${unique(1)} # ${long}`, {}],
    ["subscription ($id: ID!) { seriesUpdates(id: $id) { revision } }", { id: long }],
  ] as const)
    expect(await subscribe(socket, "long", text, variables)).toBe(
      "A subscription and its variables have at most 4,096 characters each.",
    );
  await leave(socket);
});
