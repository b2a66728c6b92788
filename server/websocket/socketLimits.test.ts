import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeSeries } from "../testing/catalogue/catalogue.ts";
import { catalogueUpdates } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { makeApiToken } from "../testing/people/apiTokens.ts";
import type { RawSocket } from "../testing/rawSocket.ts";
import {
  expectResponses,
  leave,
  openAcknowledgedSocket,
  openRawSocket,
  subscribeMessage,
} from "../testing/rawSocket.ts";
import { bearer } from "../testing/tournament/scoring.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ MAX_SOCKETS_PER_ADDRESS: "12" });
  await makeSeries(site.admin);
});
afterAll(() => site.close());

const subscribe = (id: string) => subscribeMessage(id, catalogueUpdates);

/** Opens sockets until one is refused. A socket without connection_init would be closed after three seconds. */
async function openAll(
  forwardedFor?: (place: number) => string,
): Promise<{ open: RawSocket[]; refusal: unknown }> {
  const open: RawSocket[] = [];
  for (;;) {
    try {
      open.push(await openAcknowledgedSocket(site.url, { forwardedFor: forwardedFor?.(open.length) }));
    } catch (refusal) {
      return { open, refusal };
    }
  }
}

describe("Open sockets and subscriptions are limited", () => {
  test("the 21st subscription of a socket is refused, and the others continue", async () => {
    const raw = await openAcknowledgedSocket(site.url);
    for (let count = 1; count <= 20; count++) {
      raw.send(subscribe(String(count)));
      expect(await raw.messages.take()).toMatchObject({ type: "next", id: String(count) });
    }
    raw.send(subscribe("21"));
    expect(await raw.messages.take()).toMatchObject({ type: "error", id: "21" });
    await site.sql("update series set title = title || '.'");
    const ids = new Set<string | undefined>();
    for (let count = 1; count <= 20; count++) ids.add((await raw.messages.take()).id);
    expect(ids.size).toBe(20);
    raw.send({ type: "complete", id: "20" });
    await expectResponses(raw);
    await leave(raw);
  });

  test("one socket more than an address may have is refused until another closes", async () => {
    const { open, refusal } = await openAll();
    expect(refusal).toMatchObject({ message: "429" });
    expect(open.length).toBeLessThanOrEqual(12);
    await Promise.all(open.map(leave));
    await leave(await openRawSocket(site.url));
  });

  test("a session has at most 50 sockets, from any address, and others are not affected", async () => {
    const cookie = site.user.cookie();
    const sockets: RawSocket[] = [];
    for (let place = 0; place < 50; place++)
      sockets.push(await openAcknowledgedSocket(site.url, { cookie, forwardedFor: `198.51.100.${place}` }));
    await expect(openRawSocket(site.url, { cookie, forwardedFor: "198.51.100.50" })).rejects.toThrow("429");
    await leave(await openRawSocket(site.url, { cookie: site.admin.cookie() }));
    await Promise.all(sockets.splice(0, 1).map(leave));
    sockets.push(await openRawSocket(site.url, { cookie, forwardedFor: "198.51.100.50" }));
    await Promise.all(sockets.map(leave));
  });

  test("an API token has at most 50 sockets, from any address", async () => {
    const { secret } = await makeApiToken(site.admin, ["catalogue:read"]);
    const sockets: RawSocket[] = [];
    for (let place = 0; place < 50; place++)
      sockets.push(
        await openAcknowledgedSocket(site.url, {
          headers: bearer(secret),
          forwardedFor: `198.51.100.${place}`,
        }),
      );
    const refused = await openRawSocket(site.url, { forwardedFor: "198.51.100.50" });
    refused.send({ type: "connection_init", payload: bearer(secret) });
    expect(await refused.closed).toBe(4403);
    await Promise.all(sockets.map(leave));
  });

  test("a process accepts as many as MAX_SOCKETS, from any address", async () => {
    const small = await startHarness({ MAX_SOCKETS: "2" });
    try {
      const open = [
        await openRawSocket(small.url, { forwardedFor: "198.51.100.1" }),
        await openRawSocket(small.url, { forwardedFor: "198.51.100.2" }),
      ];
      await expect(openRawSocket(small.url, { forwardedFor: "198.51.100.3" })).rejects.toThrow("429");
      await Promise.all(open.map(leave));
    } finally {
      await small.close();
    }
  });

  test("and no more when they connect at the same time, while their sessions are being read", async () => {
    const small = await startHarness({ MAX_SOCKETS: "2" });
    try {
      const cookie = small.user.cookie();
      const opened = await Promise.allSettled(
        Array.from({ length: 8 }, (_, place) =>
          openRawSocket(small.url, { cookie, forwardedFor: `198.51.100.${place}` }),
        ),
      );
      const open = opened.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
      expect(open).toHaveLength(2);
      await Promise.all(open.map(leave));
      await leave(await openRawSocket(small.url, { cookie }));
    } finally {
      await small.close();
    }
  });

  test("an IPv6 address counts as the network of one customer", async () => {
    const { open, refusal } = await openAll((place) => `2001:db8:0:1::${place.toString(16)}`);
    expect(refusal).toMatchObject({ message: "429" });
    expect(open).toHaveLength(12);
    await leave(await openRawSocket(site.url, { forwardedFor: "2001:db8:0:2::1" }));
    await Promise.all(open.map(leave));
  });

  test("the address is the one that the trusted proxy reports, not one that the client claims", async () => {
    const { open, refusal } = await openAll((place) => `198.51.100.${place}, 192.0.2.1`);
    expect(refusal).toMatchObject({ message: "429" });
    expect(open).toHaveLength(12);
    await leave(await openRawSocket(site.url, { forwardedFor: "192.0.2.2" }));
    await Promise.all(open.map(leave));
  });
});

describe("Messages of a client are limited", () => {
  const ping = JSON.stringify({ type: "ping" });
  const flood: [string, (raw: RawSocket) => void][] = [
    ["pings", (raw) => raw.send(ping)],
    ["pongs without a ping", (raw) => raw.socket.pong()],
    [
      "subscriptions that end at once",
      (raw) => {
        raw.send(subscribe("1"));
        raw.send({ type: "complete", id: "1" });
      },
    ],
  ];

  test.each(flood)(
    "a client that sends 1,000 %s is closed with a code for reconnecting later",
    async (_, send) => {
      const [loud, quiet] = [await openAcknowledgedSocket(site.url), await openAcknowledgedSocket(site.url)];
      for (let count = 0; count < 1_000; count++) send(loud);
      expect(await loud.closed).toBe(1013);
      await expectResponses(quiet);
      await leave(quiet);
    },
  );

  test("a flood of pings closes the socket with a code for reconnecting later", async () => {
    const loud = await openAcknowledgedSocket(site.url);
    let pongs = 0;
    loud.socket.on("pong", () => {
      pongs += 1;
      loud.socket.ping();
    });
    loud.socket.ping();
    expect(await loud.closed).toBe(1013);
    expect(pongs).toBeGreaterThanOrEqual(100);
    expect(pongs).toBeLessThan(1_000);
  });

  test("a hundred messages at the same time are answered", async () => {
    const raw = await openAcknowledgedSocket(site.url);
    for (let count = 0; count < 100; count++) raw.send(ping);
    for (let count = 0; count < 100; count++) expect(await raw.messages.take()).toEqual({ type: "pong" });
    await expectResponses(raw);
    await leave(raw);
  });
});
