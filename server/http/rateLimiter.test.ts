import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { sendRequest } from "../testing/askByHttp.ts";
import { createGuesses } from "../testing/catalogue/guesses.ts";
import type { Client } from "../testing/client.ts";
import { catalogueUpdates } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { someUser, startHarness } from "../testing/harness.ts";
import { openAcknowledgedSocket, subscribeMessage } from "../testing/rawSocket.ts";

let site: Harness;
beforeAll(async () => {
  // The clock of the token buckets is stopped, so that a slow machine does not refill them.
  vi.useFakeTimers({ toFake: ["performance"] });
  // Ten operations a minute for a browser, twenty for an account, a hundred for an address.
  site = await startHarness({ MAX_OPERATIONS: "10", MAX_SOCKETS_PER_ADDRESS: "10" });
});
afterAll(async () => {
  await site.close();
  vi.useRealTimers();
});

let neighbours = 0;
let address: string;
beforeEach(() => {
  address = `198.51.100.${++neighbours}`;
});

/** A personal query, whose response is not cached. */
const personal = "{ viewer { id } }";

const tooMany = {
  errors: [{ extensions: { code: "TOO_MANY_REQUESTS", retryAfterSeconds: expect.any(Number) } }],
};

/** How many of this number of sequential queries succeed. */
async function countSuccesses(client: Client, operations: number): Promise<number> {
  let answered = 0;
  for (let count = 0; count < operations; count++) if (!(await client.ask(personal)).errors) answered += 1;
  return answered;
}

/** A browser whose device cookie is more than a minute old. */
const openKnown = (): Promise<Client> => createGuesses(site).openBrowser(61, address);

describe("The rate limit counts callers separately", () => {
  test("a browser with a device cookie separately from others at the same address", async () => {
    const [one, other] = [await openKnown(), await openKnown()];
    expect(await countSuccesses(one, 15)).toBe(10);
    expect(await one.ask(personal)).toMatchObject(tooMany);
    expect(await countSuccesses(other, 5)).toBe(5);
  });

  test("browsers without an old device cookie together, by the number of sockets that their address may have", async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => site.open(undefined, address)));
    const answered = await Promise.all(clients.map((client) => countSuccesses(client, 20)));
    const total = answered.reduce((sum, count) => sum + count, 0);
    expect(total).toBe(100);
    const elsewhere = await site.open(undefined, "192.0.2.1");
    expect(await countSuccesses(elsewhere, 1)).toBe(1);
  });

  test("an account separately with all its sessions, also at an address that is rate limited", async () => {
    const others = await site.open(undefined, address);
    await countSuccesses(others, 110);
    expect(await others.ask(personal)).toMatchObject(tooMany);
    // The sign-in itself counts for the visitor.
    const person = await site.open(someUser, "192.0.2.2");
    const here = await site.open(undefined, address);
    here.plantCookie("session", person.cookieNamed("session") ?? "");
    const answered = await countSuccesses(here, 30);
    expect(answered).toBe(20);
    expect(await here.ask(personal)).toMatchObject(tooMany);
    const elsewhere = await site.open(someUser, "192.0.2.3");
    expect(await elsewhere.ask(personal)).toMatchObject(tooMany);
  });
});

describe("The rate limit is shared by HTTP and the WebSocket", () => {
  test("operations over one count for the other", async () => {
    const client = await openKnown();
    await countSuccesses(client, 9);
    const raw = await openAcknowledgedSocket(site.url, { cookie: client.cookie(), forwardedFor: address });
    raw.send(subscribeMessage("1", catalogueUpdates));
    expect(await raw.messages.take()).toMatchObject({ type: "next", id: "1" });
    raw.send(subscribeMessage("2", catalogueUpdates));
    const refusal = await raw.messages.take();
    expect(refusal).toMatchObject({ type: "error", id: "2", payload: tooMany.errors });
    expect(await client.ask(personal)).toMatchObject(tooMany);
    raw.socket.close();
    await raw.closed;
  });

  test("over HTTP the header Retry-After says when to try again", async () => {
    const client = await openKnown();
    await countSuccesses(client, 12);
    const { status, headers } = await fetch(`${site.url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        // Clients read the errors of such a response, whatever its status code.
        accept: "application/graphql-response+json",
        "x-forwarded-for": address,
        cookie: client.cookie() ?? "",
      },
      body: JSON.stringify({ query: personal }),
    });
    expect(headers.get("content-type")).toContain("application/graphql-response+json");
    expect({ status, wait: Number(headers.get("retry-after")) }).toEqual({
      status: 429,
      wait: expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= 6),
    });
  });

  test.each<[name: string, body: Record<string, unknown>]>([
    ["the query only", {}],
    ["the query and variables", { variables: { first: 1 } }],
    ["all members, as Apollo Client sends them", { operationName: "Kept", variables: {}, extensions: null }],
  ])("cached public responses are not counted, whatever the form of the body: %s", async (name, body) => {
    const client = await openKnown();
    await countSuccesses(client, 12);
    const query = `query Kept { catalogue { revision } } # ${name}`;
    const { operationName, variables, extensions } = body;
    for (const members of [
      { query, ...body },
      { operationName, variables, extensions, query },
    ]) {
      const send = (headers: Record<string, string>) =>
        sendRequest(`${site.url}/graphql`, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify(members),
        });
      await send({});
      for (let count = 0; count < 20; count++) {
        const response = await send({ "x-forwarded-for": address, cookie: client.cookie() ?? "" });
        expect(response).toMatchObject({ status: 200, errors: [] });
      }
    }
  });
});
