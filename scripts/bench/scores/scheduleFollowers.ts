import { publishDay, makeCourt, makeMatch } from "../../../server/testing/tournament/matches.ts";
import { expectFiles, openAudience, readCursor, socketOf } from "../fanout/audience.ts";
import type { Receipts } from "../fanout/followers.ts";
import { compare, never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { openLargeSite } from "../testbed/largeSite.ts";
import { say } from "../testbed/numbers.ts";
import { browserOperation } from "../testbed/operations.ts";
import { readTournament } from "./playedMatches.ts";

const day = "2099-11-22";
const [courts, matchesPerCourt] = [8, 20];
/** The changes of each kind in a round. Several are measured together, since processor time has a coarse resolution. */
const changes = 20;

/**
 * The server's processor time for three kinds of changes: a LIVE switch for the subscribers of the home page, and a point
 * and a moved match for as many subscribers of /schedule. Browsers move the match without another query.
 */
export const createScheduleFollowers = (count: number): Figure => ({
  name: `/schedule compared with the home page, ${say(count)} subscribers of each`,
  rounds: 3,
  minutes: 15,
  async measure(testbed, { each }) {
    expectFiles(2 * count);
    const { site, server } = await openLargeSite(testbed);
    const admin = await site.signIn(server);
    for (let place = 0; place < courts; place += 1) {
      const { id } = await makeCourt(admin);
      for (let number = 0; number < matchesPerCourt; number += 1)
        await makeMatch(admin, { courtId: id, day, round: "Round of 64" });
    }
    await publishDay(admin, day);

    const { cursor: since, revision } = await readTournament(admin);
    const catalogue = await readCursor(server, 0);
    const [home, schedule] = [openAudience(testbed), openAudience(testbed)];
    const createViewers = (name: string, from: string) => {
      const { query, variables } = browserOperation(name, { since: from });
      return Array.from({ length: count }, () => ({
        url: socketOf(server.url),
        subscription: { query, variables },
      }));
    };
    await home.ask("follow", createViewers("HomePageUpdates", catalogue.cursor));
    await schedule.ask("follow", createViewers("TournamentUpdates", since));

    const revisions = { home: catalogue.revision, schedule: revision };
    let lost = 0;
    /** The server's processor time for a change to all subscribers of the page, in milliseconds. */
    async function spend(page: "home" | "schedule", sql: string): Promise<number> {
      const before = await server.usage();
      for (let index = 0; index < changes; index += 1) {
        revisions[page] += 1;
        await site.sql(sql);
        const audience = page === "home" ? home : schedule;
        lost += (await audience.ask<Receipts>("await", revisions[page])).lost;
      }
      return ((await server.usage()).cpu - before.cpu) / changes / 1_000;
    }
    const liveSwitch = `update episode set is_live = not is_live where id = (select min(id::text)::uuid from episode)`;
    const point = `update match set last_event_number = last_event_number + 1
      where id = (select min(id::text)::uuid from match)`;
    const move = `update match set scheduled_kind = 'AT', scheduled_at = coalesce(scheduled_at, '${day}') + interval '5 minutes'
      where id = (select max(id::text)::uuid from match)`;

    const ofHome: number[] = [];
    const ofPoints: number[] = [];
    const ofMoves: number[] = [];
    for (const _ of [0, ...each()]) {
      ofHome.push(await spend("home", liveSwitch));
      ofPoints.push(await spend("schedule", point));
      ofMoves.push(await spend("schedule", move));
    }
    // The first round warms the server up.
    for (const list of [ofHome, ofPoints, ofMoves]) list.shift();
    await home.ask("leave");
    await schedule.ask("leave");
    await server.stop();
    const comparedWithHome = (what: string, measured: readonly number[]) =>
      compare({
        what: `${what}: server CPU`,
        unit: "ms",
        limitName: "a change of the home page",
        measured,
        limits: ofHome,
        goal: { most: 1.1 },
      });
    return [
      comparedWithHome("a point", ofPoints),
      comparedWithHome("a match that moves", ofMoves),
      never("values that did not arrive", lost),
    ];
  },
});
