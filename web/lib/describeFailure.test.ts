// @vitest-environment node
import { CombinedGraphQLErrors, ServerError } from "@apollo/client/errors";
import { expect, test } from "vitest";

import { describeFailure } from "./describeFailure.ts";
import { NoResponseError } from "./timeLimitLink.ts";

function createRefusal(extensions: Record<string, unknown>) {
  return new CombinedGraphQLErrors({ errors: [{ message: "No.", extensions }] });
}

test.each([
  [1, "1 second"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [900, "15 minutes"],
  [3601, "2 hours"],
])("a rate-limited attempt says when to try again: after %i seconds", (retryAfterSeconds, time) => {
  const refusal = createRefusal({ code: "TOO_MANY_REQUESTS", retryAfterSeconds });
  expect(describeFailure(refusal, "It failed.")).toBe(`Too many attempts. Please try again in ${time}.`);
});

test("a rate limit without a time says 'later'", () => {
  const refusal = createRefusal({ code: "TOO_MANY_REQUESTS" });
  expect(describeFailure(refusal, "It failed.")).toBe("Too many attempts. Please try again later.");
});

test("a mutation without a response is not said to have failed", () => {
  expect(describeFailure(new NoResponseError(), "It failed.")).toBe(
    "The server did not respond, so this may or may not have been done. Please check before you try again.",
  );
});

test.each<{ headers: Record<string, string>; when: string }>([
  { headers: { "retry-after": "20" }, when: "in 20 seconds" },
  { headers: { "retry-after": "Mon, 30 Nov 2026 10:00:00 GMT" }, when: "later" },
  { headers: {}, when: "later" },
])("a rate limit of a proxy says when to try again: $when", ({ headers, when }) => {
  const response = new Response("<h1>429</h1>", { status: 429, headers });
  const refusal = new ServerError("Received status code 429", { response, bodyText: "" });
  expect(describeFailure(refusal, "It failed.")).toBe(`Too many attempts. Please try again ${when}.`);
});

test("any other failure shows the action's own sentence", () => {
  expect(describeFailure(createRefusal({ code: "SERVICE_UNAVAILABLE" }), "It failed.")).toBe("It failed.");
  expect(describeFailure(new TypeError("Failed to fetch"), "It failed.")).toBe("It failed.");
  expect(describeFailure(undefined, "It failed.")).toBe("It failed.");
});
