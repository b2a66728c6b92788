import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  episodeInput,
  makeEpisode,
  makeSeries,
  setEpisodeLive,
  updateEpisode,
} from "../testing/catalogue/catalogue.ts";
import { publish, unpublish } from "../testing/catalogue/drafts.ts";
import { openAccount } from "../testing/people/accounts.ts";
import type { ReminderSite } from "../testing/tournament/reminderSite.ts";
import { inMinutes, next, startReminderSite, titlesOf } from "../testing/tournament/reminderSite.ts";

let reminders: ReminderSite;
beforeAll(async () => {
  reminders = await startReminderSite();
});
afterAll(() => reminders.close());

describe("A broadcast that goes live", () => {
  test.each([
    ["by the switch", (id: string) => setEpisodeLive(reminders.site.admin, id, true)],
    [
      "by the form",
      async (id: string, title: string) =>
        updateEpisode(reminders.site.admin, id, 1, episodeInput({ title, isLive: true })),
    ],
    [
      "by another program",
      (id: string) => reminders.site.sql("update episode set is_live = true where id = $1", [id]),
    ],
  ])("%s reminds those who chose it or its series, once each", async (_way, switchOn) => {
    const { series, episode } = await reminders.makeBroadcast("Semi-finals");
    const [one, another, both] = [
      await reminders.openDevice(),
      await reminders.openDevice(),
      await reminders.openDevice(),
    ];
    await reminders.remind(one, "EPISODE", episode.id);
    await reminders.remind(another, "SERIES", series.id);
    await reminders.remind(both, "SERIES", series.id);
    await reminders.remind(both, "EPISODE", episode.id);
    await switchOn(episode.id, "Semi-finals");
    for (const device of [one, another, both])
      expect(await device.messages.take()).toMatchObject({
        ttl: 600,
        notification: {
          title: "Semi-finals",
          body: "Live now · Series of Semi-finals",
          navigate: `https://badminton.example.org/series/${series.slug}?episode=${episode.id}`,
          tag: episode.id,
        },
      });
    await reminders.settled();
    expect([one, another, both].map(({ accepted }) => accepted)).toEqual([1, 1, 1]);
    // Switches it again, a moment later.
    await setEpisodeLive(reminders.site.admin, episode.id, false);
    await setEpisodeLive(reminders.site.admin, episode.id, true);
    await reminders.settled();
    expect([one, another, both].map(({ accepted }) => accepted)).toEqual([1, 1, 1]);
  });

  test("sends no reminder again when the end of a long broadcast is undone, unlike for a broadcast that starts again", async () => {
    const { series, episode } = await reminders.makeBroadcast("Undone");
    const device = await reminders.openDevice();
    await reminders.remind(device, "SERIES", series.id);
    const { admin } = reminders.site;
    await setEpisodeLive(admin, episode.id, true);
    await next(device);
    await reminders.settled();
    // A device does not get the same message twice within ten minutes.
    const passTime = () =>
      reminders.site.sql("update reminder_sent set sent_at = sent_at - interval '11 minutes'");
    await passTime();
    const { endEpisodes } = await admin.query<{ endEpisodes: { undoId: string } }>(
      `mutation { endEpisodes(ids: ["${episode.id}"]) { undoId } }`,
    );
    await admin.query(`mutation { undoLiveChange(id: "${endEpisodes.undoId}") { userErrors { code } } }`);
    await reminders.settled();
    expect(device.accepted).toBe(1);

    await setEpisodeLive(admin, episode.id, false);
    await setEpisodeLive(admin, episode.id, true);
    await next(device);
    await reminders.settled();
    expect(device.accepted).toBe(2);
  });

  test("shows only the title of a protected series", async () => {
    const { series, episode } = await reminders.makeBroadcast("Secret final", { password: "secret" });
    const device = await reminders.openDevice();
    await reminders.remind(device, "SERIES", series.id);
    await setEpisodeLive(reminders.site.admin, episode.id, true);
    expect(await next(device)).toEqual({
      title: "Series of Secret final",
      body: "Live now",
      navigate: `https://badminton.example.org/series/${series.slug}`,
      tag: episode.id,
      lang: "en",
    });
  });

  test("sends no reminder when it is switched off immediately, or is a draft", async () => {
    const [off, draft, seen] = [
      await reminders.makeBroadcast("Switched off"),
      await reminders.makeBroadcast("Draft"),
      await reminders.makeBroadcast("Seen"),
    ];
    const device = await reminders.openDevice();
    for (const { series } of [off, draft, seen]) await reminders.remind(device, "SERIES", series.id);
    await unpublish(reminders.site, draft.series.id);
    // Between two checks of the sender.
    await reminders.site.sql(
      `update episode set is_live = true where id = '${off.episode.id}';
        update episode set is_live = false where id = '${off.episode.id}'`,
    );
    await setEpisodeLive(reminders.site.admin, draft.episode.id, true);
    await setEpisodeLive(reminders.site.admin, seen.episode.id, true);
    await next(device);
    await reminders.settled();
    expect(titlesOf(device)).toEqual(["Seen"]);
  });

  test("is sent to all browsers of an account", async () => {
    const { series, episode } = await reminders.makeBroadcast("Finals");
    const { client, credentials } = await openAccount(reminders.site);
    const phone = await reminders.openDevice(client);
    const laptop = await reminders.openDevice(await reminders.site.open(credentials));
    await reminders.remind(phone, "SERIES", series.id, { client });
    await setEpisodeLive(reminders.site.admin, episode.id, true);
    expect([await next(phone), await next(laptop)]).toMatchObject([{ title: "Finals" }, { title: "Finals" }]);
  });

  test("is announced ten minutes before its planned start to those who requested it", async () => {
    const series = await makeSeries(reminders.site.admin);
    const episode = await makeEpisode(reminders.site.admin, series.id, {
      title: "Soon",
      releaseDate: inMinutes(8),
    });
    await makeEpisode(reminders.site.admin, series.id, { title: "Later", releaseDate: inMinutes(60) });
    const device = await reminders.openDevice();
    await reminders.remind(device, "SERIES", series.id, { leadMinutes: 10 });
    expect(await next(device)).toMatchObject({
      body: `Starts in about 8 minutes · ${series.title}`,
      tag: episode.id,
    });
    await setEpisodeLive(reminders.site.admin, episode.id, true);
    await reminders.settled();
    expect(titlesOf(device)).toEqual(["Soon"]);
  });

  test("is not announced before its planned start while its series is protected or a draft", async () => {
    const { admin } = reminders.site;
    const device = await reminders.openDevice();
    const [secret, draft, open] = [
      await makeSeries(admin, { title: "Team Room", password: "secret" }),
      await makeSeries(admin, { title: "Draft room" }),
      await makeSeries(admin, { title: "Hall" }),
    ];
    for (const { id } of [secret, draft, open])
      await reminders.remind(device, "SERIES", id, { leadMinutes: 10 });
    await unpublish(reminders.site, draft.id);
    const releaseDate = inMinutes(8);
    const planned = await makeEpisode(admin, secret.id, { title: "Team talk", releaseDate });
    await makeEpisode(admin, draft.id, { title: "Rehearsal", releaseDate });
    await makeEpisode(admin, open.id, { title: "Opening", releaseDate });
    // The series became protected after the announcement was prepared.
    await reminders.site.sql(
      "insert into reminder_cause (kind, episode_id, starts_at) select 'SOON', id, release_date from episode where id = $1",
      [planned.id],
    );
    expect(await next(device)).toMatchObject({ body: "Starts in about 8 minutes · Hall" });
    await reminders.settled();
    expect(titlesOf(device)).toEqual(["Opening"]);

    await publish(reminders.site, draft.id);
    expect(await next(device)).toMatchObject({ body: "Starts in about 8 minutes · Draft room" });
  });
});
