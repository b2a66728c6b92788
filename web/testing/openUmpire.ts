import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, onTestFinished } from "vitest";

import { openApp } from "./openApp.tsx";
import { createCourts, kindsOf } from "./openCourts.ts";
import type { TestSite } from "./testSite.ts";
import { createTestTransport } from "./transport.ts";

/** Opens the page for a device of the first court, in a signed-in browser; the token `good` is valid until it is revoked, `newer` always. */
export function openUmpire(address: string, site: TestSite = createCourts()) {
  const transport = createTestTransport(site);
  const { fetch } = transport;
  const seen: (string | null)[] = [];
  const recordedBy: unknown[] = [];
  let isRevoked = false;
  let lost: string | null = null;
  let isScoringCut = false;
  /** The token that has the lease. */
  let scoredBy: string | null = null;
  let subscriptions = 0;
  transport.fetch = async (url, init) => {
    const authorization = new Headers(init?.headers).get("authorization");
    if (authorization === null) return fetch(url, init);
    seen.push(authorization);
    const sent = JSON.parse(typeof init?.body === "string" ? init.body : "{}");
    const { operationName, variables } = sent;
    if (operationName === "RecordMatchEvents" && variables.events.length > 0)
      recordedBy.push(variables.device.name);
    const isValid = authorization === "Bearer newer" || (authorization === "Bearer good" && !isRevoked);
    if (isScoringCut && operationName !== "UmpirePage") throw new TypeError("Failed to fetch");
    if (isValid) {
      if (operationName === "TakeScoring") scoredBy = authorization;
      const body =
        operationName === "RecordMatchEvents" && scoredBy !== authorization
          ? JSON.stringify({ ...sent, variables: { ...variables, lease: 0 } })
          : init?.body;
      const response = await fetch(url, { ...init, body });
      if (lost === null || typeof body !== "string" || !body.includes(lost)) return response;
      lost = null;
      throw new TypeError("Failed to fetch");
    }
    const message = "This link has been revoked. Ask for a new one.";
    return Response.json({ data: null, errors: [{ message, extensions: { code: "UNAUTHENTICATED" } }] });
  };
  const { subscribe } = transport.connection;
  transport.connection.subscribe = (...request) => {
    subscriptions += 1;
    return subscribe(...request);
  };
  const app = openApp(address, site, transport);
  return {
    ...app,
    site,
    seen,
    /** The names of the device in the requests that record events. */
    recordedBy,
    revoke: () => {
      isRevoked = true;
    },
    /** Loses the response of the next request with this operation. */
    loseResponse: (operation: string) => {
      lost = operation;
    },
    /** Whether the requests of scorers get no response. */
    cutScoring: (isCut: boolean) => {
      isScoringCut = isCut;
    },
    refuseNext: transport.refuseNext,
    countSubscriptions: () => subscriptions,
  };
}

/** Gives the browser of this test locks, without waiting for one that is held. */
export function giveLocks(): void {
  const held = new Set<string>();
  async function request(
    name: string,
    _options: LockOptions,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    if (held.has(name)) throw new DOMException("The lock is held.", "TimeoutError");
    held.add(name);
    return work();
  }
  onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
}

/** Starts to score the match of the first court, and enters a point. */
export async function scoreFirstPoint(user: UserEvent, site: TestSite): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "Start scoring" }));
  await screen.findByText("Scored on this page.");
  await user.click(screen.getByRole("button", { name: "Point for Solberg" }));
  await waitFor(() => expect(kindsOf(site)).toEqual(["RALLY"]));
}

/** The alert for one entry of that match. */
export const notSent = "Solberg – Chandran: 1 entry of this page was not sent. Tell the operators the score.";
