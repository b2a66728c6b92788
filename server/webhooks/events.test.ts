import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { exportSeries, importFile } from "../testing/catalogue/backup.ts";
import { canary, plantCanaries, plantDrafts } from "../testing/catalogue/canaries.ts";
import {
  deleteEpisode,
  deleteSeries,
  makeEpisode,
  makeSeries,
  setEpisodeLive,
} from "../testing/catalogue/catalogue.ts";
import { publish, unpublish } from "../testing/catalogue/drafts.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { deleteWebhook, makeWebhook, readWebhooks } from "../testing/people/webhooks.ts";
import type { ReceivedMessage, Receiver, ReceiverServer } from "../testing/services/webhookReceiver.ts";
import { startReceivers } from "../testing/services/webhookReceiver.ts";
import {
  callMatch,
  makeCalledMatch,
  makeCourt,
  makeMatch,
  publishDay,
  sideOf,
} from "../testing/tournament/matches.ts";
import { importMatches, previewMatches } from "../testing/tournament/matchImports.ts";
import { createDevice, press, pressRallies } from "../testing/tournament/scoring.ts";

const patienceMs = 60_000;
const publicUrl = "https://badminton.example.org";
const finished = (ended: object) => ({ type: "import.finished", data: { import: ended } });

let site: Harness;
let receivers: ReceiverServer;
let receiver: Receiver;
beforeAll(async () => {
  receivers = await startReceivers();
  site = await startHarness({ ALLOWED_PRIVATE_NETWORKS: "loopback", PUBLIC_URL: publicUrl });
});
afterAll(async () => {
  await site.close();
  await receivers.close();
});

/** Each test has a webhook that receives every event. */
beforeEach(async () => {
  for (const { id } of await readWebhooks(site.admin)) await deleteWebhook(site.admin, id);
  receiver = receivers.open();
  await makeWebhook(site.admin, { url: receiver.url });
});

/** Waits until all stored messages have been delivered, and returns them in the order of the outbox. */
async function takeAll(): Promise<ReceivedMessage[]> {
  await expect
    .poll(() => site.sql("select from webhook_message where body is null"), { timeout: patienceMs })
    .toEqual([]);
  await expect
    .poll(() => site.sql("select from webhook_delivery where state = 'WAITING'"), { timeout: patienceMs })
    .toEqual([]);
  const places = await site.sql<{ id: string }>("select id from webhook_message order by place");
  const ids = places.map(({ id }) => id);
  return receiver.received.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

const typesOf = (messages: readonly ReceivedMessage[]) => messages.map(({ content }) => content.type);

async function makeLive(input: Record<string, unknown> = {}) {
  const series = await makeSeries(site.admin, { title: "Court 1", ...input });
  const episode = await makeEpisode(site.admin, series.id, { title: "Final" });
  await setEpisodeLive(site.admin, episode.id, true);
  return { series, episode };
}

describe("A broadcast", () => {
  test("that goes live and ends is sent with the data that a visitor sees", async () => {
    const { series, episode } = await makeLive();
    await setEpisodeLive(site.admin, episode.id, false);
    const data = {
      episode: { id: episode.id, number: 1, title: "Final" },
      series: { id: series.id, slug: series.slug, title: "Court 1", isProtected: false },
      url: `${publicUrl}/series/${series.slug}?episode=${episode.id}`,
    };
    const messages = await takeAll();
    expect(messages.map(({ content }) => content)).toEqual([
      { type: "episode.live", timestamp: expect.any(String), data },
      { type: "episode.ended", timestamp: expect.any(String), data },
    ]);
    expect(Date.parse(messages[0]?.content.timestamp ?? "")).toBeGreaterThan(Date.now() - patienceMs);
  });

  test.each([
    ["its row is changed by another program", ({ episode }: Live) => setBySql(episode.id, false)],
    ["it is deleted", ({ episode }: Live) => deleteEpisode(site.admin, episode.id)],
    ["its series is deleted", ({ series }: Live) => deleteSeries(site.admin, series.id)],
    [
      "its series becomes a draft",
      ({ series }: Live) => unpublish(site, series.id, { title: `A ${canary}` }),
    ],
    ["it moves to a draft", async ({ episode }: Live) => moveToDraft(episode.id)],
  ])("is sent as ended when %s", async (_how, end) => {
    const live = await makeLive();
    await end(live);
    const messages = await takeAll();
    expect(typesOf(messages)).toEqual(["episode.live", "episode.ended"]);
    expect(messages[1]?.content.data).toEqual(messages[0]?.content.data);
  });

  test("is sent as live when a draft is published, and when a backup or another program switches it on", async () => {
    const { series, episode } = await makeLive({ isPublished: false });
    await publish(site, series.id, { title: "Published" });
    const other = await makeSeries(site.admin);
    await setBySql((await makeEpisode(site.admin, other.id)).id, true);
    const { content } = await exportSeries(site.admin, [other.id]);
    await deleteSeries(site.admin, other.id);
    await importFile(site, site.admin, content);
    const messages = await takeAll();
    expect(typesOf(messages)).toEqual([
      "episode.live",
      "episode.live",
      "episode.ended",
      "episode.live",
      "import.finished",
    ]);
    expect(messages[0]?.content.data).toMatchObject({
      episode: { id: episode.id },
      series: { title: "Published" },
    });
  });

  test("of a protected series is sent without protected content, and one of a draft is not sent", async () => {
    const drafts = await plantDrafts(site.admin);
    const planted = await plantCanaries(site.admin);
    for (const { id } of [...planted.episodes, ...drafts.episodes])
      await setEpisodeLive(site.admin, id, false);
    await deleteSeries(site.admin, drafts.series.id);
    const messages = await takeAll();
    expect(typesOf(messages)).toEqual(["episode.live", "episode.ended"]);
    expect(messages[0]?.content.data).toEqual({
      episode: { id: planted.episodes[0]?.id, number: null, title: null },
      series: { id: planted.series.id, slug: planted.series.slug, title: "A shown title", isProtected: true },
      url: `${publicUrl}/series/${planted.series.slug}`,
    });
    expect(JSON.stringify(receiver.received)).not.toContain(canary);
  });

  test("whose switch was refused or changed nothing is not sent", async () => {
    const { episode } = await makeLive();
    await setEpisodeLive(site.admin, episode.id, true);
    await site.sql(`begin; update episode set is_live = false; rollback`);
    expect(typesOf(await takeAll())).toEqual(["episode.live"]);
  });
});

type Live = Awaited<ReturnType<typeof makeLive>>;

const setBySql = (id: string, isLive: boolean) =>
  site.sql("update episode set is_live = $2 where id = $1", [id, isLive]);

async function moveToDraft(id: string): Promise<void> {
  const draft = await makeSeries(site.admin, { title: `A ${canary}`, isPublished: false });
  await site.sql("update episode set series_id = $2 where id = $1", [id, draft.id]);
}

describe("A match", () => {
  test("is sent from its call to its end, each time with its state at that time", async () => {
    const court = await makeCourt(site.admin, { name: "Centre" });
    const match = await makeCalledMatch(site.admin, court.id, {
      format: "ONE_BY_21",
      number: 7,
      round: "Final",
      sides: [sideOf("Mia SOLBERG"), sideOf("Ann Ask")],
    });
    const device = createDevice(site.admin);
    await device.score(match.id, [press("PLAY"), ...pressRallies("01")]);
    await expect.poll(() => typesOf(receiver.received), { timeout: patienceMs }).toContain("score.changed");
    await device.score(match.id, pressRallies("0".repeat(20)));
    const messages = await takeAll();
    expect(typesOf(messages)).toEqual([
      "match.called",
      "match.started",
      "score.changed",
      "score.changed",
      "match.finished",
    ]);
    const seen = messages.map(({ content }) => content.data["match"]);
    expect(seen[0]).toEqual({
      id: match.id,
      number: 7,
      discipline: "MS",
      draw: "",
      round: "Final",
      format: "ONE_BY_21",
      day: match.day,
      court: { id: court.id, name: "Centre" },
      sides: [
        {
          players: [{ name: "Mia SOLBERG", shortName: "SOLBERG", country: null }],
          from: null,
          seed: null,
          team: null,
        },
        {
          players: [{ name: "Ann Ask", shortName: "Ask", country: null }],
          from: null,
          seed: null,
          team: null,
        },
      ],
      status: "CALLED",
      phase: "NOT_STARTED",
      games: [],
      gamesWon: [0, 0],
      service: null,
      winner: null,
      ending: null,
      calledAt: match.calledAt,
      startedAt: null,
      endedAt: null,
      changedAt: null,
      lastEventNumber: 0,
    });
    expect(seen[2]).toMatchObject({
      status: "ON_COURT",
      phase: "PLAYING",
      games: [[1, 1]],
      lastEventNumber: 3,
    });
    expect(seen[4]).toMatchObject({
      status: "FINISHED",
      phase: "FINISHED",
      games: [[21, 1]],
      gamesWon: [1, 0],
      winner: 0,
      ending: "NORMAL",
      service: null,
      endedAt: expect.stringMatching(/Z$/),
    });
  });

  test("that a tablet sends completely is sent as started and finished", async () => {
    const match = await makeCalledMatch(site.admin, (await makeCourt(site.admin)).id, {
      format: "ONE_BY_21",
    });
    await createDevice(site.admin).score(match.id, [press("PLAY"), ...pressRallies("0".repeat(21))]);
    const types = ["match.called", "match.started", "score.changed", "match.finished"];
    expect(typesOf(await takeAll())).toEqual(types);
  });

  test("on a court that is not public is not sent, and one of a day that is not published only after its call", async () => {
    const [hidden, court] = [await makeCourt(site.admin, { isPublic: false }), await makeCourt(site.admin)];
    const secret = await makeCalledMatch(site.admin, hidden.id, {
      sides: [sideOf(`${canary} A`), sideOf(`${canary} B`)],
    });
    const device = createDevice(site.admin);
    await device.score(secret.id, [press("PLAY"), ...pressRallies("01")]);
    const later = await makeMatch(site.admin, { day: "2026-12-24" });
    // Its score is entered before it is called.
    await site.admin.query(
      "mutation ($id: ID!) { setScore(matchId: $id, games: [[21, 5], [21, 5]], after: 0) { userErrors { message } } }",
      { id: later.id },
    );
    expect(typesOf(await takeAll())).toEqual([]);
    await publishDay(site.admin, "2026-12-24");
    const called = await makeMatch(site.admin, { day: "2026-12-25" });
    await callMatch(site.admin, called.id, court.id);
    expect(typesOf(await takeAll())).toEqual(["match.called"]);
    expect(JSON.stringify(receiver.received)).not.toContain(canary);
  });
});

describe("An import", () => {
  test("of a backup or an order of play is sent when it is over, without its content", async () => {
    const series = await makeSeries(site.admin, { title: `A ${canary}`, isPublished: false });
    const { content } = await exportSeries(site.admin, [series.id]);
    const { id } = await importFile(site, site.admin, content);
    const preview = await previewMatches(site, [
      "Number,Event,Side 1,Side 2",
      `1,MS,${canary} A,${canary} B`,
    ]);
    await importMatches(site.admin, preview.id);
    await site.sql(
      "insert into series_import (id, status, total) values (gen_random_uuid(), 'RUNNING', 1) returning id",
    );
    await site.sql("update series_import set status = 'FAILED' where status = 'RUNNING'");
    const messages = await takeAll();
    expect(messages.map(({ content: { type, data } }) => ({ type, data }))).toEqual([
      finished({ id, kind: "CATALOGUE", status: "FINISHED" }),
      finished({ id: preview.id, kind: "ORDER_OF_PLAY", status: "FINISHED" }),
      finished({ id: expect.any(String), kind: "CATALOGUE", status: "FAILED" }),
    ]);
  });
});

test("Without a webhook that receives the event, no message is stored", async () => {
  for (const { id } of await readWebhooks(site.admin)) await deleteWebhook(site.admin, id);
  await site.sql("delete from webhook_message");
  await makeWebhook(site.admin, { url: receiver.url, events: ["MATCH_CALLED"] });
  await makeLive();
  expect(await site.sql("select from webhook_message")).toEqual([]);
});
