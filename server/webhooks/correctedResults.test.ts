import { afterAll, beforeAll, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { deleteWebhook, makeWebhook, readWebhooks } from "../testing/people/webhooks.ts";
import type { Receiver, ReceiverServer } from "../testing/services/webhookReceiver.ts";
import { startReceivers } from "../testing/services/webhookReceiver.ts";
import { makeCalledMatch, makeCourt, readMatch } from "../testing/tournament/matches.ts";
import { createDevice, press, pressRallies } from "../testing/tournament/scoring.ts";

const patienceMs = 60_000;

let site: Harness;
let receivers: ReceiverServer;
beforeAll(async () => {
  receivers = await startReceivers();
  site = await startHarness({ ALLOWED_PRIVATE_NETWORKS: "loopback" });
});
afterAll(async () => {
  await site.close();
  await receivers.close();
});

/** A match that side 1 has won, because side 0 retired, and a webhook that receives its further messages. */
async function makeRetired(): Promise<{ matchId: string; receiver: Receiver }> {
  // Without a webhook, the messages before the retirement are not stored.
  for (const { id } of await readWebhooks(site.admin)) await deleteWebhook(site.admin, id);
  const court = await makeCourt(site.admin);
  const { id: matchId } = await makeCalledMatch(site.admin, court.id, { format: "ONE_BY_21" });
  const device = createDevice(site.admin);
  await device.score(matchId, [press("PLAY"), ...pressRallies("01"), press("RETIRED", { side: 0 })]);
  const receiver = receivers.open();
  await makeWebhook(site.admin, { url: receiver.url, events: ["SCORE_CHANGED", "MATCH_FINISHED"] });
  return { matchId, receiver };
}

/** Enters the score with all former events, which the operator has seen. */
async function setScore(matchId: string, score: Record<string, unknown>): Promise<void> {
  const found = await readMatch<{ lastEventNumber: number }>(site.admin, matchId, "lastEventNumber");
  const response = await site.admin.query<{ setScore: { userErrors: object[] } }>(
    `mutation ($matchId: ID!, $games: [[Int!]!]!, $ending: MatchEnding, $winner: Int, $after: Int!) {
      setScore(matchId: $matchId, games: $games, ending: $ending, winner: $winner, after: $after, takeOver: true) {
        userErrors { message } } }`,
    { matchId, after: found?.lastEventNumber, ...score },
  );
  expect(response.setScore.userErrors).toEqual([]);
}

/** Takes the next messages of the match, with what they say about its result. */
async function take({ messages }: Receiver, count: number): Promise<unknown[]> {
  const taken = [];
  while (taken.length < count) taken.push((await messages.take()).content);
  return taken.map(({ type, data }) => ({ type, match: data["match"] }));
}

test("a corrected winner is sent by match.finished, without score.changed", async () => {
  const { matchId, receiver } = await makeRetired();
  await setScore(matchId, { games: [[1, 1]], ending: "RETIRED", winner: 0 });
  expect(await take(receiver, 1)).toMatchObject([
    {
      type: "match.finished",
      match: { id: matchId, status: "FINISHED", winner: 0, ending: "RETIRED", games: [[1, 1]] },
    },
  ]);
});

test("corrected games of a finished match are sent by score.changed, and then by match.finished", async () => {
  const { matchId, receiver } = await makeRetired();
  await setScore(matchId, { games: [[4, 21]] });
  const result = { id: matchId, status: "FINISHED", winner: 1, ending: "NORMAL", games: [[4, 21]] };
  expect(await take(receiver, 2)).toMatchObject([
    { type: "score.changed", match: result },
    { type: "match.finished", match: result },
  ]);
});

test("a change of a finished match that leaves its result unchanged is not sent", async () => {
  const { matchId, receiver } = await makeRetired();
  await setScore(matchId, { games: [[1, 1]], ending: "RETIRED", winner: 1 });
  await site.sql("update match set round = 'Final' where id = $1", [matchId]);
  // Messages about a match are sent in order, so nothing was sent before this one.
  await setScore(matchId, { games: [[1, 1]], ending: "DISQUALIFIED", winner: 1 });
  expect(await take(receiver, 1)).toMatchObject([
    { type: "match.finished", match: { round: "Final", ending: "DISQUALIFIED" } },
  ]);
  await expect
    .poll(() => site.sql("select from webhook_delivery where state = 'WAITING'"), { timeout: patienceMs })
    .toEqual([]);
  expect(receiver.received).toHaveLength(1);
});
