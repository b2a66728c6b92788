import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import type { AuditEntry } from "../auth/audit.ts";
import { databaseSettings } from "../configuration/config.ts";
import { openDatabase } from "../database.ts";
import {
  createEpisode,
  makeEpisode,
  makeSeries,
  patchEpisode,
  readRevision,
  setEpisodeLive,
} from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { editor, makeStaff } from "../testing/people/roles.ts";
import type { StreamOrigin } from "../testing/services/streamOrigin.ts";
import { startStreamOrigin } from "../testing/services/streamOrigin.ts";
import {
  makeCalledMatch,
  makeCourt,
  makeMatch,
  matchInput,
  sideOf,
  updateMatch,
} from "../testing/tournament/matches.ts";
import { createDevice, press, pressRallies } from "../testing/tournament/scoring.ts";
import { runLivePlansAt } from "./livePlan.service.ts";

const minuteMs = 60_000;
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * minuteMs).toISOString();

let origin: StreamOrigin;
let site: Harness;
/** Checks the plans as the server does, at another time. */
let look: (at: number) => Promise<AuditEntry[]>;
let closeDatabase: () => Promise<void>;
beforeAll(async () => {
  origin = await startStreamOrigin();
  site = await startHarness({ ...origin.environment, STREAM_CHECKS: "on", LOG_LEVEL: "info" });
  const database = await openDatabase(databaseSettings(site.config, null), () => undefined);
  closeDatabase = () => database.destroy();
  look = async (at) => {
    const entries: AuditEntry[] = [];
    const options = {
      timeZone: site.config.site.timeZone,
      audit: (entry: AuditEntry) => entries.push(entry),
    };
    await runLivePlansAt(database.manager, options, at);
    return entries;
  };
});
afterAll(async () => {
  await closeDatabase();
  site.takeLog();
  await site.close();
  await origin.close();
});

let seriesId: string;
beforeEach(async () => {
  ({ id: seriesId } = await makeSeries(site.admin, { title: "Court 1" }));
});

async function plan(
  input: Record<string, unknown>,
): Promise<{ id: string; channel: string; version: number }> {
  const channel = randomUUID();
  const videoUrl = `${origin.url}/play/${channel}`;
  const { id, version } = await makeEpisode(site.admin, seriesId, { title: "Final", videoUrl, ...input });
  return { id, channel, version };
}

async function isLive(id: string): Promise<boolean> {
  const { episode } = await site.visitor.query<{ episode: { isLive: boolean } }>(
    "query ($id: ID!) { episode(id: $id) { isLive } }",
    { id },
  );
  return episode.isLive;
}

async function stateOf(id: string): Promise<string | undefined> {
  const { streamHealth } = await site.admin.query<{ streamHealth: { episodeId: string; state: string }[] }>(
    "{ streamHealth { episodeId state } }",
  );
  return streamHealth.find(({ episodeId }) => episodeId === id)?.state;
}

async function alarmsOf(id: string): Promise<{ kind: string; message: string; subject: string }[]> {
  type Shown = { kind: string; message: string; subject: string; episodeId: string | null };
  const { alarms } = await site.admin.query<{ alarms: Shown[] }>(
    "{ alarms { kind message subject episodeId } }",
  );
  return alarms.filter(({ episodeId }) => episodeId === id).map(({ episodeId: _id, ...alarm }) => alarm);
}

async function switchedAt(id: string): Promise<number | null> {
  const [row] = await site.sql<{ at: Date | null }>(
    "select live_switched_at as at from episode where id = $1",
    [id],
  );
  return row?.at?.getTime() ?? null;
}

const byPlan = (id: string) => ({
  event: "catalogue changed",
  userId: null,
  via: "plan",
  operation: "setEpisodeLive",
  nounId: id,
  address: null,
});

test("only admins and editors may set a plan, and a plan needs its start", async () => {
  const writer = await makeStaff(site, editor);
  const videoUrl = `${origin.url}/play/planned`;
  const withoutStart = await createEpisode(writer.client, seriesId, { videoUrl, goLive: "AT_START" });
  expect(withoutStart.userErrors).toEqual([
    {
      code: "BLANK",
      field: "releaseDate",
      message: "Please enter the release date, which the plan for LIVE needs.",
    },
  ]);
  const { id, version } = await makeEpisode(writer.client, seriesId, {
    videoUrl,
    releaseDate: inMinutes(600),
    goLive: "WHEN_UP",
    endLive: "WHEN_DOWN",
  });
  const document = "query ($id: ID!) { episode(id: $id) { goLive endLive } }";
  for (const [client, episode] of [
    [writer.client, { goLive: "WHEN_UP", endLive: "WHEN_DOWN" }],
    [site.admin, { goLive: "WHEN_UP", endLive: "WHEN_DOWN" }],
    [site.user, { goLive: null, endLive: null }],
    [site.visitor, { goLive: null, endLive: null }],
  ] as const)
    expect(await client.query(document, { id })).toEqual({ episode });
  expect((await patchEpisode(writer.client, id, version, { releaseDate: null })).userErrors).toMatchObject([
    { code: "BLANK", field: "releaseDate" },
  ]);
});

test("every switch stores its time", async () => {
  const { id, version } = await plan({});
  expect(await switchedAt(id)).toBeNull();
  const undoOf = async (mutation: string): Promise<string> =>
    (await site.admin.query<{ done: { undoId: string } }>(`mutation { done: ${mutation} { undoId } }`)).done
      .undoId;
  let undoId = "";
  const switches: (() => Promise<unknown>)[] = [
    () => setEpisodeLive(site.admin, id, true),
    async () => (undoId = await undoOf(`endEpisodes(ids: ["${id}"])`)),
    () => undoOf(`undoLiveChange(id: "${undoId}")`),
    () => patchEpisode(site.admin, id, version, { isLive: false }),
    () => patchEpisode(site.admin, id, version + 1, { isLive: true }),
  ];
  let former = 0;
  for (const change of switches) {
    await change();
    const at = await switchedAt(id);
    expect(at).toBeGreaterThan(former);
    former = at ?? Infinity;
  }
  await setEpisodeLive(site.admin, id, true);
  expect(await switchedAt(id)).toBe(former);
});

describe("At the planned start", () => {
  test("LIVE is switched on automatically, in one change, once for two processes, and the audit log contains it", async () => {
    const another = await site.startAnother();
    onTestFinished(another.close);
    site.takeLog();
    const before = await readRevision(site);
    const { id } = await plan({ releaseDate: inMinutes(0), goLive: "AT_START" });
    await expect.poll(() => isLive(id)).toBe(true);
    expect(await readRevision(site)).toBe(before + 2);
    const readLines = () =>
      site
        .takeLog()
        .map((line) => JSON.parse(line) as { nounId?: string; via?: string })
        .filter(({ nounId, via }) => nounId === id && via === "plan");
    const lines: unknown[] = [];
    await expect.poll(() => lines.push(...readLines())).toBeGreaterThan(0);
    expect(lines).toEqual([expect.objectContaining({ ...byPlan(id), revision: before + 2, msg: "Audit" })]);
  });

  test("two processes that check at the same time switch once", async () => {
    const { id } = await plan({ releaseDate: inMinutes(60), goLive: "AT_START" });
    const before = await readRevision(site);
    const at = Date.now() + 61 * minuteMs;
    const entries = await Promise.all([look(at), look(at), look(at)]);
    expect(entries.flat()).toEqual([{ ...byPlan(id), revision: before + 1 }]);
    await expect.poll(() => isLive(id)).toBe(true);
    expect(await readRevision(site)).toBe(before + 1);
  });

  test("LIVE is not switched again after a later manual switch", async () => {
    const { id } = await plan({ releaseDate: inMinutes(0), goLive: "AT_START" });
    await expect.poll(() => isLive(id)).toBe(true);
    await setEpisodeLive(site.admin, id, false);
    for (const minutes of [0.1, 9, 11]) expect(await look(Date.now() + minutes * minuteMs)).toEqual([]);
    expect(await isLive(id)).toBe(false);
    expect(await alarmsOf(id)).toEqual([]);
  });

  test("LIVE is not switched on earlier, nor again after a manual switch, by a process whose clock is ahead", async () => {
    const [now, soon] = [inMinutes(0), inMinutes(3)];
    const early = await plan({ releaseDate: soon, goLive: "AT_START" });
    await setEpisodeLive(site.admin, early.id, true);
    await setEpisodeLive(site.admin, early.id, false);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 4 * minuteMs });
    onTestFinished(() => void vi.useRealTimers());
    const due = await plan({ releaseDate: now, goLive: "AT_START" });
    await expect.poll(() => isLive(due.id)).toBe(true);
    expect(await isLive(early.id)).toBe(false);
  });

  test("LIVE is switched on even nine minutes late", async () => {
    const { id } = await plan({ releaseDate: inMinutes(60), goLive: "AT_START" });
    expect(await look(Date.now() + 69 * minuteMs)).toHaveLength(1);
    await expect.poll(() => isLive(id)).toBe(true);
  });

  test.each([
    ["until LIVE is on", (id: string) => setEpisodeLive(site.admin, id, true)],
    [
      "until the start is another one",
      (id: string) => patchEpisode(site.admin, id, 1, { releaseDate: inMinutes(90) }),
    ],
    ["until the plan is over", (id: string) => patchEpisode(site.admin, id, 1, { goLive: "MANUAL" })],
  ])("eleven minutes late there is an alarm instead, %s", async (_name, end) => {
    const { id } = await plan({ releaseDate: inMinutes(60), goLive: "AT_START" });
    expect(await look(Date.now() + 71 * minuteMs)).toEqual([]);
    expect(await isLive(id)).toBe(false);
    await expect
      .poll(() => alarmsOf(id))
      .toEqual([
        { kind: "GO_LIVE_MISSED", message: "The planned start was missed", subject: "Court 1: Final" },
      ]);
    expect(await end(id)).toMatchObject({ userErrors: [] });
    await expect.poll(() => alarmsOf(id)).toEqual([]);
  });
});

describe("A plan that follows the stream", () => {
  test("switches LIVE on once it is up, and off once it has ended", async () => {
    const { id, channel } = await plan({
      releaseDate: inMinutes(5),
      goLive: "WHEN_UP",
      endLive: "WHEN_DOWN",
    });
    await expect.poll(() => isLive(id)).toBe(true);
    expect(await stateOf(id)).toBe("UP");
    origin.setFault(channel, "ENDLIST");
    await expect.poll(() => isLive(id)).toBe(false);
    // LIVE stays off, also when the stream is up again.
    origin.setFault(channel, "none");
    await expect.poll(() => stateOf(id)).toBe("UP");
    expect(await look(Date.now())).toEqual([]);
    expect(await isLive(id)).toBe(false);
  });

  test("does not switch LIVE on more than ten minutes before the start", async () => {
    const { id } = await plan({ releaseDate: inMinutes(30), goLive: "WHEN_UP" });
    await expect.poll(() => stateOf(id)).toBe("UP");
    expect(await look(Date.now() + 19 * minuteMs)).toEqual([]);
    expect(await look(Date.now() + 20.1 * minuteMs)).toHaveLength(1);
  });

  test("switches LIVE off when the stream is down for five minutes and no match but a bye is left on its court", async () => {
    const { id, channel } = await plan({ isLive: true, endLive: "WHEN_DOWN" });
    const court = await makeCourt(site.admin, { episodeId: id });
    const match = await makeCalledMatch(site.admin, court.id);
    const planned = matchInput({ courtId: court.id, day: new Date().toISOString().slice(0, 10) });
    const { id: plannedId } = await makeMatch(site.admin, planned);
    await expect.poll(() => stateOf(id)).toBe("UP");
    origin.setFault(channel, "404");
    await expect.poll(() => stateOf(id)).toBe("MISSING");
    expect(await look(Date.now() + 20 * minuteMs)).toEqual([]);
    await createDevice(site.admin).score(match.id, [
      ...pressRallies("0"),
      press("RETIRED", { side: 0 }),
      press("CONFIRMED"),
    ]);
    expect(await look(Date.now() + 20 * minuteMs)).toEqual([]);
    const bye = { ...planned, sides: [sideOf("Ida Idle"), { players: [], from: " bye" }] };
    await updateMatch(site.admin, plannedId, 1, bye);
    expect(await look(Date.now() + 3 * minuteMs)).toEqual([]);
    expect(await isLive(id)).toBe(true);
    expect(await look(Date.now() + 5.1 * minuteMs)).toMatchObject([byPlan(id)]);
    await expect.poll(() => isLive(id)).toBe(false);
  });
});
