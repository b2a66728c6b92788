import { afterAll, beforeAll, expect, test } from "vitest";

import { makeSeries } from "../../testing/catalogue/catalogue.ts";
import { catalogueUpdates, liveEpisodes, seriesUpdates, tournamentUpdates } from "../../testing/follow.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { readMetric } from "../../testing/metrics.ts";
import type { RawSocket } from "../../testing/rawSocket.ts";
import { openAcknowledgedSocket, subscribeMessage } from "../../testing/rawSocket.ts";
import { makeCalledMatch, makeCourt } from "../../testing/tournament/matches.ts";
import type { MatchLogs } from "../../testing/tournament/matchLog.ts";
import { openMatchLogs, rallies } from "../../testing/tournament/matchLog.ts";

let site: Harness;
let logs: MatchLogs;
beforeAll(async () => {
  site = await startHarness({ METRICS: "on", MAX_SOCKETS_PER_ADDRESS: "1000", MAX_OPERATIONS: "10000" });
  logs = await openMatchLogs(site);
});
afterAll(async () => {
  await logs.close();
  await site.close();
});

const viewers = 120;
const points = 10;
/** Operations are numbered as browsers number them, after the operation of the page. */
const [ofPage, ofScores] = ["1", "2"];

const executions = () => readMetric(site.url, `operations_total{operation="tournamentUpdates",code="OK"}`);

/** The number of the match's newest event in the values that the socket has received. */
async function takeScore({ messages }: RawSocket): Promise<number> {
  for (;;) {
    const { id, type, payload } = await messages.take();
    if (type !== "next" || id !== ofScores) continue;
    const [, number = "0"] = /"lastEventNumber":(\d+)/.exec(JSON.stringify(payload)) ?? [];
    return Number(number);
  }
}

test("Viewers of all pages are one group: a point is executed once for all of them", async () => {
  const series = await makeSeries(site.admin);
  const match = await makeCalledMatch(site.admin, (await makeCourt(site.admin)).id);
  const pages = [
    subscribeMessage(ofPage, catalogueUpdates),
    subscribeMessage(ofPage, seriesUpdates, { id: series.id }),
    subscribeMessage(ofPage, liveEpisodes),
  ];
  const sockets = await Promise.all(
    Array.from({ length: viewers }, async (_, place) => {
      // Signed-in viewers see the same matches as others.
      const socket = await openAcknowledgedSocket(
        site.url,
        place % 12 > 0 ? {} : { cookie: site.user.cookie() },
      );
      const page = pages[place % pages.length];
      if (page) socket.send(page);
      socket.send(subscribeMessage(ofScores, tournamentUpdates));
      await takeScore(socket);
      return socket;
    }),
  );
  const before = await executions();
  for (let point = 1; point <= points; point++) {
    await logs.record(match.id, rallies("0"));
    expect(new Set(await Promise.all(sockets.map(takeScore)))).toEqual(new Set([point]));
  }
  expect((await executions()) - before).toBe(points);
  for (const { socket } of sockets) socket.terminate();
});
