import { ApolloClient, ApolloLink, InMemoryCache, Observable } from "@apollo/client";
import { beforeEach, expect, test } from "vitest";

import { saveOnAccount } from "./savePosition.ts";

beforeEach(() => localStorage.clear());

/** A client whose requests the test completes. */
function prepareClient() {
  const sent: { seconds: unknown; complete: () => void }[] = [];
  const link = new ApolloLink(
    ({ variables }) =>
      new Observable((observer) => {
        sent.push({
          seconds: variables["seconds"],
          complete() {
            observer.next({
              data: { keepPosition: { __typename: "ViewerPayload", viewer: null, userErrors: [] } },
            });
            observer.complete();
          },
        });
      }),
  );
  return { client: new ApolloClient({ cache: new InMemoryCache(), link }), sent };
}

test("a position is sent after the previous one has arrived, so that an older one never replaces it", async () => {
  const { client, sent } = prepareClient();
  const place = { seriesId: "s1", episodeId: "e1" };
  const saves = [754, 760].map((seconds) => saveOnAccount(client, "u1", { ...place, seconds }));
  await expect.poll(() => sent.map(({ seconds }) => seconds)).toEqual([754]);
  sent[0]?.complete();
  await expect.poll(() => sent.map(({ seconds }) => seconds)).toEqual([754, 760]);
  // The first one is saved, the browser still stores the second.
  expect(localStorage.getItem("unsaved:u1:e1")).toContain("760");
  sent[1]?.complete();
  expect(await Promise.all(saves)).toEqual([true, true]);
  expect(localStorage.length).toBe(1);
  expect(localStorage.getItem("hasWatched")).toBe("yes");
});
