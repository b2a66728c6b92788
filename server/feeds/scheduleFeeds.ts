import type { FastifyPluginAsync } from "fastify";

import { isId } from "../../domain/ids.ts";
import { disciplines } from "../../domain/scoring/doubles.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { readAlarmMinutes } from "./alarm.ts";
import type { SendDocument } from "./feeds.ts";
import type { ScheduleChoice, ScheduledMatch } from "./schedule.ts";
import { readSchedule } from "./schedule.ts";
import { writeGuide, writeMatchCalendar, writeScheduleJson } from "./scheduleTexts.ts";

const { estimatesMs } = limits.pages;
const data = { config: { isData: true } };

interface Wanted {
  Querystring: Record<string, unknown>;
}

/** The order of play for calendars, programme guides and other programs: only public matches, and never a result. */
export function scheduleFeeds(options: {
  config: Config;
  sendSchedule: SendDocument;
  /** The database's time, in milliseconds since 1970. */
  databaseTime: () => number;
}): FastifyPluginAsync {
  const { config, sendSchedule, databaseTime } = options;

  const formats = [
    {
      path: "/schedule.ics",
      type: "text/calendar; charset=utf-8",
      write: writeMatchCalendar,
      options: data,
    },
    // A browser shows XML as a page.
    { path: "/epg.xml", type: "application/xml; charset=utf-8", write: writeGuide, options: {} },
    {
      path: "/schedule.json",
      type: "application/json; charset=utf-8",
      write: writeScheduleJson,
      options: data,
    },
  ];

  return async (app) => {
    for (const { path, type, write, options: route } of formats)
      app.get<Wanted>(path, route, async (request, reply) => {
        const choice = readChoice(request.query);
        const alarmMinutes = readAlarmMinutes(request.query["alarm"]);
        // Estimates also depend on the time. All requests within a period get the same ones.
        const now = Math.floor(databaseTime() / estimatesMs) * estimatesMs;
        const key = `${path} ${now} ${alarmMinutes} ${JSON.stringify(choice)}`;
        await sendSchedule(request, reply, key, async (snapshot) => {
          const matches: ScheduledMatch[] = await readSchedule(snapshot, config, choice, now);
          return { status: 200, type, body: write(config, matches, { now, alarmMinutes }) };
        });
        return reply;
      });
  };
}

/** The filter of the parameters. An invalid value matches nothing; a missing or empty one matches everything. */
function readChoice({ court, player, playerKey, discipline, match }: Wanted["Querystring"]): ScheduleChoice {
  const wanted = textOf(discipline)?.toUpperCase() ?? null;
  const id = textOf(match)?.toLowerCase() ?? null;
  return {
    courts: [court]
      .flat()
      .flatMap((name) => textOf(name) ?? [])
      .slice(0, limits.tournament.courts),
    player: textOf(player),
    playerKey: textOf(playerKey, limits.reminders.targetCharacters),
    discipline: wanted === null || disciplines.some((one) => one === wanted) ? wanted : "",
    match: id === null || isId(id) ? id : "",
  };
}

/** The text of a parameter; the first one of a repeated parameter. */
function textOf(value: unknown, most: number = limits.tournament.filterCharacters): string | null {
  const [first] = [value].flat();
  const text = typeof first === "string" ? first.trim().slice(0, most) : "";
  return text === "" ? null : text;
}
