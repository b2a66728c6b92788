import { isBye } from "../../domain/tournament/estimate.ts";
import { playerKey } from "../../domain/tournament/samePlayer.ts";
import type { ScheduleMatchFragment as Match } from "../lib/generated/SchedulePage.ts";
import { nameSide } from "../matches/score.ts";
import type { ReminderSubject } from "../reminders/subject.ts";

/** The name of a match, such as "match 104, Holm – Solberg". */
export function nameScheduledMatch(match: Match): string {
  const sides = `${nameSide(match, 0)} – ${nameSide(match, 1)}`;
  return match.number === null ? sides : `match ${match.number}, ${sides}`;
}

/**
 * The subjects of reminders of a match: the match, and every match of each of its players. Nobody plays a bye, so it has
 * only its player.
 */
export function matchSubjects(match: Match, calendar: string | null): ReminderSubject[] {
  const players = match.sides.flatMap((side) => side.players);
  const own: ReminderSubject = {
    kind: "MATCH",
    target: match.id,
    title: nameScheduledMatch(match),
    calendar,
    hasPublicStart: true,
  };
  return [
    ...(isBye(match) ? [] : [own]),
    ...players.map(({ name, country }): ReminderSubject => {
      const target = playerKey({ name, country });
      return {
        kind: "PLAYER",
        target,
        title: name,
        calendar: `/schedule.ics?playerKey=${encodeURIComponent(target)}`,
        hasPublicStart: true,
      };
    }),
  ];
}
