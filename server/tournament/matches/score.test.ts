import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { makeEpisode, makeSeries } from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import type { TestCourt } from "../../testing/tournament/matches.ts";
import {
  makeCalledMatch,
  makeCourt,
  makeMatch,
  readMatch,
  updateCourt,
} from "../../testing/tournament/matches.ts";
import type { MatchLogs, TestEvent } from "../../testing/tournament/matchLog.ts";
import { openMatchLogs, rallies, ralliesToEnd } from "../../testing/tournament/matchLog.ts";

let site: Harness;
let logs: MatchLogs;
let court: TestCourt;
let broadcasts: string[];
beforeAll(async () => {
  site = await startHarness();
  logs = await openMatchLogs(site);
});
beforeEach(async () => {
  const { id } = await makeSeries(site.admin);
  broadcasts = [(await makeEpisode(site.admin, id)).id, (await makeEpisode(site.admin, id)).id];
  court = await makeCourt(site.admin, { episodeId: broadcasts[0] });
});
afterAll(async () => {
  await logs.close();
  await site.close();
});

const toss: TestEvent = { kind: "TOSS", detail: { leftSide: 0, server: 0 } };
const read = (id: string, fields: string) => readMatch<Record<string, unknown>>(site.visitor, id, fields);
const voidOf = ({ id }: { id: string }): TestEvent => ({ kind: "VOID", detail: { eventId: id } });

describe("The log of a match determines its status", () => {
  test.each<[string, TestEvent[], string]>([
    ["a note", [{ kind: "NOTE", detail: { text: "Shuttles: speed 77" } }], "CALLED"],
    ["the toss", [toss], "ON_COURT"],
    ["the first call of play", [{ kind: "PLAY" }], "ON_COURT"],
    ["the first rally", rallies("1"), "ON_COURT"],
    ["a score that was set", [{ kind: "SCORE_SET", detail: { games: [[3, 2]] } }], "ON_COURT"],
    ["the last point", ralliesToEnd, "FINISHED"],
    ["a walkover", [{ kind: "WALKOVER", side: 1 }], "FINISHED"],
    [
      "a whole result",
      [
        {
          kind: "SCORE_SET",
          detail: {
            games: [
              [21, 2],
              [21, 3],
            ],
          },
        },
      ],
      "FINISHED",
    ],
  ])("after %s", async (_name, events, status) => {
    const { id } = await makeCalledMatch(site.admin, court.id);
    await logs.record(id, events);
    expect(await read(id, "status lastEventNumber")).toEqual({ status, lastEventNumber: events.length });
  });

  test("it starts with the first rally, and ends and continues with the last one", async () => {
    const { id } = await makeCalledMatch(site.admin, court.id);
    await logs.record(id, [toss]);
    expect(await read(id, "startedAt endedAt")).toEqual({ startedAt: null, endedAt: null });
    const played = await logs.record(id, ralliesToEnd);
    const [first, last] = [played.at(0), played.at(-1)];
    expect(await read(id, "status startedAt endedAt changedAt winner ending")).toEqual({
      status: "FINISHED",
      startedAt: first?.at,
      endedAt: last?.at,
      changedAt: last?.at,
      winner: 0,
      ending: "NORMAL",
    });
    if (!last) throw new Error("There are rallies");
    const [undone] = await logs.record(id, [voidOf(last)]);
    expect(await read(id, "status endedAt changedAt winner ending games matchPointFor")).toEqual({
      status: "ON_COURT",
      endedAt: null,
      changedAt: undone?.at,
      winner: null,
      ending: null,
      games: [
        [21, 0],
        [20, 0],
      ],
      matchPointFor: [0],
    });
  });

  test("also when its beginning is voided", async () => {
    const { id } = await makeCalledMatch(site.admin, court.id);
    const [rally] = await logs.record(id, rallies("0"));
    if (!rally) throw new Error("There is a rally");
    await logs.record(id, [voidOf(rally)]);
    expect(await read(id, "status startedAt games")).toEqual({
      status: "CALLED",
      startedAt: null,
      games: [],
    });
  });

  test("a result of a match that was never called finishes it", async () => {
    const { id } = await makeMatch(site.admin, { courtId: court.id });
    await logs.record(id, [{ kind: "WALKOVER", side: 0 }]);
    expect(await read(id, "status winner calledAt episodeId")).toEqual({
      status: "FINISHED",
      winner: 1,
      calledAt: null,
      episodeId: null,
    });
  });
});

describe("Subscribers receive the score", () => {
  test("in doubles with the server and the receiver", async () => {
    const sides = [{ players: [{ name: "A" }, { name: "B" }] }, { players: [{ name: "C" }, { name: "D" }] }];
    const { id } = await makeCalledMatch(site.admin, court.id, { discipline: "MD", sides });
    const doubles = { ...toss, detail: { leftSide: 0, server: 0, serverPlayer: 0, receiverPlayer: 0 } };
    await logs.record(id, [doubles, ...rallies("0010")]);
    const service = "service { side fromRight server receiver }";
    expect(await read(id, `phase games gamesWon ${service}`)).toEqual({
      phase: "PLAYING",
      games: [[3, 1]],
      gamesWon: [0, 0],
      service: { side: 0, fromRight: false, server: 1, receiver: 1 },
    });
  });

  test("in an interval with its timer", async () => {
    const { id } = await makeCalledMatch(site.admin, court.id);
    const played = await logs.record(id, rallies("0".repeat(11)));
    expect(await read(id, "phase timer { kind startedAt seconds }")).toEqual({
      phase: "INTERVAL",
      timer: { kind: "INTERVAL", startedAt: played.at(-1)?.at, seconds: 60 },
    });
  });

  test("with the time between two rallies when it counts", async () => {
    for (const hasTimeClock of [true, false]) {
      const here = await makeCourt(site.admin);
      const { id } = await makeCalledMatch(site.admin, here.id, { hasTimeClock });
      const [rally] = await logs.record(id, rallies("0"));
      const timer = { kind: "RALLY", startedAt: rally?.at, seconds: 25 };
      expect(await read(id, "timer { kind startedAt seconds }")).toEqual({
        timer: hasTimeClock ? timer : null,
      });
    }
  });

  test("with game and match points", async () => {
    const { id } = await makeCalledMatch(site.admin, court.id, { format: "ONE_BY_21" });
    await logs.record(id, rallies("01".repeat(29)));
    expect(await read(id, "gamePointFor matchPointFor")).toEqual({
      gamePointFor: [0, 1],
      matchPointFor: [0, 1],
    });
  });
});

describe("A match is shown in the broadcast of its court", () => {
  test("from its beginning; a later broadcast of the court replaces the earlier one", async () => {
    const { id } = await makeCalledMatch(site.admin, court.id);
    expect(await read(id, "episodeId")).toEqual({ episodeId: null });
    await logs.record(id, [toss]);
    expect(await read(id, "episodeId")).toEqual({ episodeId: broadcasts[0] });
    const { court: changed } = await updateCourt(site.admin, court, { episodeId: broadcasts[1] });
    expect(await read(id, "episodeId")).toEqual({ episodeId: broadcasts[1] });
    if (!changed) throw new Error("The court is there");
    await updateCourt(site.admin, changed, { episodeId: null });
    expect(await read(id, "episodeId")).toEqual({ episodeId: broadcasts[1] });
  });

  test.each<[string, TestEvent, boolean]>([
    [
      "a result is entered at once",
      {
        kind: "SCORE_SET",
        detail: {
          games: [
            [21, 2],
            [21, 3],
          ],
        },
      },
      true,
    ],
    ["it is a walkover, which was not shown", { kind: "WALKOVER", side: 0 }, false],
  ])("when %s", async (_name, event, isShown) => {
    const { id } = await makeCalledMatch(site.admin, court.id);
    await logs.record(id, [event]);
    expect(await read(id, "status episodeId")).toEqual({
      status: "FINISHED",
      episodeId: isShown ? broadcasts[0] : null,
    });
  });

  test("and keeps it after its end", async () => {
    const { id } = await makeCalledMatch(site.admin, court.id);
    await logs.record(id, ralliesToEnd);
    await updateCourt(site.admin, court, { episodeId: broadcasts[1] });
    expect(await read(id, "episodeId")).toEqual({ episodeId: broadcasts[0] });
  });
});

describe("A match that continues after its end", () => {
  test.each<[string, TestEvent[]]>([
    ["was played", ralliesToEnd],
    ["was not", [{ kind: "WALKOVER", side: 0 }]],
  ])("is the current one of its court again, where it %s", async (_, events) => {
    const { id } = await makeCalledMatch(site.admin, court.id);
    const last = (await logs.record(id, events)).at(-1);
    await site.sql("update court set current_match_id = null where id = $1", [court.id]);
    if (last) await logs.record(id, [voidOf(last)]);
    expect(await site.sql("select current_match_id as id from court where id = $1", [court.id])).toEqual([
      { id },
    ]);
  });
});
