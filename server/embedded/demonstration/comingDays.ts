import type { EntityManager } from "typeorm";

import { toInstant } from "../../../domain/localTime.ts";
import type { Discipline } from "../../../domain/scoring/doubles.ts";
import { initialScore } from "../../../domain/scoring/scoreState.ts";
import { dayIn } from "../../../domain/tournament/matchForm.ts";
import type { ScheduledKind } from "../../../domain/tournament/matchForm.ts";
import { nameId } from "../../input/nameId.ts";
import { Match } from "../../tournament/matches/match.entity.ts";
import { demonstrationCourtId } from "./demonstrationMatches.ts";

const namespace = "6f0c2a4e-98c5-4d57-8f0e-5d9a1c1f7f4b";
const externalIdPrefix = "coming:";
/** Greater than the position of any match that is played until midnight. */
const firstPlace = 1_000_000_000;

interface PlannedMatch {
  /** The index of the court; null while the players are undecided. */
  court: number | null;
  kind: ScheduledKind;
  time: string | null;
  discipline: Discipline;
  sides: readonly (readonly string[])[];
  isCancelled?: boolean;
}

/** One player is in two draws, one match is cancelled, and one has no court yet. */
const plan: readonly PlannedMatch[] = [
  { court: 1, kind: "AT", time: "10:00", discipline: "WS", sides: [["Ida Rosenvang"], ["Zofia Wierzbak"]] },
  {
    court: 1,
    kind: "FOLLOWS",
    time: null,
    discipline: "WS",
    sides: [["Mika Tachibara"], ["Nadia Rahmawanti"]],
  },
  {
    court: 1,
    kind: "NOT_BEFORE",
    time: "14:00",
    discipline: "MD",
    sides: [
      ["HAN Seung-bin", "OK Jae-won"],
      ["CHEN Haoyu", "QIU Zemin"],
    ],
  },
  {
    court: 2,
    kind: "AT",
    time: "10:00",
    discipline: "XD",
    sides: [
      ["GU Wenbo", "SHEN Yilan"],
      ["Noah Delacroise", "Inès Vautrel"],
    ],
  },
  {
    court: 2,
    kind: "FOLLOWS",
    time: null,
    discipline: "XD",
    sides: [
      ["Magnus Skovdahl", "Ida Rosenvang"],
      ["Bima Ardhiansah", "Laras Kencana"],
    ],
  },
  {
    court: 3,
    kind: "AT",
    time: "10:30",
    discipline: "MD",
    sides: [
      ["Mads Torsholm", "Oskar Hjelmby"],
      ["Rizal Pranadi", "Dimas Sutarjo"],
    ],
  },
  {
    court: 3,
    kind: "FOLLOWS",
    time: null,
    discipline: "WS",
    sides: [["Carla Montesino"], ["LIN Yu-chia"]],
    isCancelled: true,
  },
  {
    court: null,
    kind: "NOT_BEFORE",
    time: "16:00",
    discipline: "WS",
    sides: [["Anjali Devaraj"], ["Grace Adeyinko"]],
  },
];

/**
 * Plans the next two days, once each, and publishes the first of them. Planned matches of a day that has begun are
 * deleted, because that day's matches are then played. The caller opens the transaction, which holds the tournament's
 * clock.
 */
export async function planComingDays(db: EntityManager, timeZone: string, now: Date): Promise<void> {
  const [today = "", ...coming] = [0, 1, 2].map((days) => addDays(dayIn(timeZone, now), days));
  await db.query(
    "delete from match where external_id like $1 and day <= $2 and status in ('SCHEDULED', 'CANCELLED') and last_event_number = 0",
    [`${externalIdPrefix}%`, today],
  );
  const courts = await db.query<{ id: string }[]>("select id from court");
  for (const [index, day] of coming.entries()) {
    if (index === 0)
      await db.query(
        "insert into tournament_day (day, published_at) values ($1, now()) on conflict do nothing",
        [day],
      );
    const prefix = `${externalIdPrefix}${day} `;
    const [known] = await db.query<object[]>("select from match where external_id like $1 limit 1", [
      `${prefix}%`,
    ]);
    if (known === undefined)
      await db.insert(
        Match,
        plan.map((match, place) => rowOf(match, `${prefix}${place + 1}`, { timeZone, day, place, courts })),
      );
  }
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function rowOf(
  { court, kind, time, discipline, sides, isCancelled = false }: PlannedMatch,
  externalId: string,
  {
    timeZone,
    day,
    place,
    courts,
  }: {
    timeZone: string;
    day: string;
    place: number;
    courts: readonly { id: string }[];
  },
): Partial<Match> {
  const start = time === null ? null : toInstant(`${day}T${time}`, timeZone);
  return {
    id: nameId(namespace, externalId),
    externalId,
    number: 501 + place,
    discipline,
    draw: "Club Open",
    round: "Round of 16",
    format: "THREE_BY_21",
    sides: sides.map((names) => ({ players: names.map((name) => ({ name })) })),
    day,
    // An admin may have deleted the court.
    courtId: courts.find(({ id }) => court !== null && id === demonstrationCourtId(court))?.id ?? null,
    sequence: firstPlace + place,
    scheduledKind: kind,
    scheduledAt: start === null ? null : new Date(start),
    status: isCancelled ? "CANCELLED" : "SCHEDULED",
    score: initialScore,
  };
}
