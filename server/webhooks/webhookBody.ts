import { isDoubles } from "../../domain/scoring/doubles.ts";
import { shownGames } from "../../domain/scoring/scoreState.ts";
import { serviceOf } from "../../domain/scoring/service.ts";
import type { Match } from "../tournament/matches/match.entity.ts";
import { completeSide } from "../tournament/matches/matchSides.ts";

/** The event of a test that an admin sends. */
export const testEvent = "webhook.test";

/** The data of a broadcast in its trigger; see docs/webhooks.md. */
interface BroadcastFacts {
  episode: { id: string; number: number | null; title: string | null };
  series: { id: string; slug: string; title: string; isProtected: boolean };
}

/** The data of a match in its trigger. Times are in PostgreSQL's JSON format. */
interface MatchFacts extends Pick<
  Match,
  | "id"
  | "number"
  | "discipline"
  | "draw"
  | "round"
  | "format"
  | "sides"
  | "day"
  | "status"
  | "score"
  | "lastEventNumber"
> {
  calledAt: string | null;
  startedAt: string | null;
  endedAt: string | null;
  court: { id: string; name: string } | null;
}

/** The fields of an alarm, without its subject, which visitors may not see. */
interface AlarmFacts {
  kind: string;
  message: string;
  since: string;
  episodeId: string | null;
  courtId: string | null;
}

interface ImportFacts {
  id: string;
  kind: "CATALOGUE" | "ORDER_OF_PLAY";
  status: "FINISHED" | "FAILED";
}

/** The data that the triggers store. It contains only data that a visitor could see at that time. */
interface Facts {
  "episode.live": BroadcastFacts;
  "episode.ended": BroadcastFacts;
  "match.called": MatchFacts;
  "match.started": MatchFacts;
  "match.finished": MatchFacts;
  "score.changed": MatchFacts;
  "alarm.raised": AlarmFacts;
  "alarm.cleared": AlarmFacts;
  "import.finished": ImportFacts;
  [testEvent]: null;
}

/** An event as its trigger stored it. */
export type StoredWebhookEvent = {
  [Event in keyof Facts]: {
    event: Event;
    facts: Facts[Event];
    /** Equal for messages about the same object. For an alarm it is a hash, which does not reveal the object. */
    subject: string;
  };
}[keyof Facts];

/** The body of a message. */
export function writeBody(publicUrl: string, stored: StoredWebhookEvent, happenedAt: Date): string {
  return JSON.stringify({
    type: stored.event,
    timestamp: happenedAt.toISOString(),
    data: writeData(publicUrl, stored),
  });
}

function writeData(publicUrl: string, { event, facts, subject }: StoredWebhookEvent): object {
  if (event === "episode.live" || event === "episode.ended") return writeBroadcast(publicUrl, facts);
  if (event === "alarm.raised" || event === "alarm.cleared") return { alarm: writeAlarm(subject, facts) };
  if (event === "import.finished") return { import: facts };
  if (event === testEvent) return {};
  return { match: writeMatch(facts) };
}

/** An alarm of a webhook is sent without its host, so that no receiver receives the address of another one. */
function writeAlarm(id: string, { since, ...facts }: AlarmFacts): object {
  const isOfWebhook = facts.kind === "WEBHOOK_OFF";
  return {
    id,
    ...facts,
    message: isOfWebhook ? "A webhook was switched off" : facts.message,
    since: writeTime(since),
  };
}

function writeBroadcast(publicUrl: string, { episode, series }: BroadcastFacts): object {
  const page = `${publicUrl}/series/${series.slug}`;
  return {
    episode,
    series,
    url: series.isProtected ? page : `${page}?episode=${episode.id}`,
  };
}

function writeMatch({
  score,
  sides,
  calledAt,
  startedAt,
  endedAt,
  lastEventNumber,
  ...match
}: MatchFacts): object {
  return {
    ...match,
    sides: sides.map(completeSide),
    phase: score.phase,
    games: shownGames(score),
    gamesWon: score.gamesWon,
    service: serviceOf(score, isDoubles(match.discipline, sides)),
    winner: score.winner,
    ending: score.ending,
    calledAt: writeTime(calledAt),
    startedAt: writeTime(startedAt),
    endedAt: writeTime(endedAt),
    changedAt: writeTime(score.changedAt),
    lastEventNumber,
  };
}

const writeTime = (time: string | null): string | null =>
  time === null ? null : new Date(time).toISOString();
