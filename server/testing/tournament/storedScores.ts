import { isDeepStrictEqual } from "node:util";

import type { Discipline } from "../../../domain/scoring/doubles.ts";
import { isDoubles } from "../../../domain/scoring/doubles.ts";
import type { ScoringFormat } from "../../../domain/scoring/formats.ts";
import type { MatchEvent } from "../../../domain/scoring/matchEvents.ts";
import { reduceMatch } from "../../../domain/scoring/reduceMatch.ts";

interface Row {
  id: string;
  format: ScoringFormat;
  discipline: Discipline;
  sides: { players: unknown[] }[];
  score: unknown;
  last: number;
  log: MatchEvent[];
}

/** Describes each match whose stored score differs from the score computed from its log. */
export async function findWrongScores(
  sql: <Found>(statement: string, values?: unknown[]) => Promise<Found[]>,
): Promise<string[]> {
  const rows = await sql<Row>(
    `select match.id, format, discipline, sides, score, last_event_number as last,
        json_agg(json_build_object(
          'id', match_event.id, 'number', match_event.number, 'kind', kind, 'side', side, 'player', player,
          'detail', detail, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ) order by match_event.number) as log
      from match join match_event on match_id = match.id group by match.id`,
  );
  return rows.flatMap(({ id, format, discipline, sides, score, last, log }) => {
    const reduced = reduceMatch(format, isDoubles(discipline, sides), log);
    if (!log.every(({ number }, place) => number === place + 1) || log.length !== last)
      return [`The log of match ${id} has gaps.`];
    if ("impossible" in reduced) return [`Event ${reduced.impossible} of match ${id}: ${reduced.reason}`];
    return isDeepStrictEqual(JSON.parse(JSON.stringify(reduced.state)), score)
      ? []
      : [`Match ${id} has ${JSON.stringify(score)} instead of ${JSON.stringify(reduced.state)}.`];
  });
}
