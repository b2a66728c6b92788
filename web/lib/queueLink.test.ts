// @vitest-environment node
import { ApolloClient, ApolloLink, InMemoryCache, Observable } from "@apollo/client";
import { expect, test } from "vitest";

import { SignOutDocument } from "./generated/SignOutButton.ts";
import { createQueueLink, queued } from "./queueLink.ts";

/** A server whose responses the test releases, in any order. */
function createSlowServer() {
  const waiting: (() => void)[] = [];
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        waiting.push(() => {
          observer.next({
            data: { signOut: { viewer: null, userErrors: [], __typename: "SessionPayload" } },
          });
          observer.complete();
        });
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link: createQueueLink().concat(link) });
  const send = (context: object) => client.mutate({ mutation: SignOutDocument, context });
  return { waiting, send };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("queued mutations are sent one after the other", async () => {
  const { waiting, send } = createSlowServer();
  const requests = [send({ ...queued }), send({ ...queued }), send({ ...queued })];
  for (const request of requests) {
    await settle();
    expect(waiting.length).toBe(1);
    waiting.shift()?.();
    await request;
  }
});

test("a mutation that is not queued waits for no other", async () => {
  const { waiting, send } = createSlowServer();
  const requests = [send({ ...queued }), send({}), send({})];
  await settle();
  expect(waiting.length).toBe(3);
  for (const respond of waiting) respond();
  await Promise.all(requests);
});
