import { useFragment } from "@apollo/client/react";
import { Fragment } from "react";

import { isBye } from "../../domain/tournament/estimate.ts";
import {
  type ScheduleMatchFragment as Match,
  ScheduleResultFragmentDoc,
  type ScheduleResultFragment as Result,
} from "../lib/generated/SchedulePage.ts";
import { nameSide, type SideIndex } from "../matches/score.ts";
import { changedText, timeText, type Zones } from "../matches/timeText.ts";
import { nameRound } from "../matches/words.ts";
import { RemindButton } from "../reminders/RemindButton.tsx";
import { useClock } from "../ui/useClock.ts";
import { matchSubjects, nameScheduledMatch } from "./matchSubjects.ts";

import styles from "./ScheduleLine.module.css";

interface Props {
  match: Match;
  /** Null for a match without a court. */
  courtName: string | null;
  /**
   * Whether the court is named; when false only for a running match, since all matches of the list have the same court.
   */
  namesCourt: boolean;
  estimate: Date | null;
  zones: Zones;
}

/** A match of the order of play: its time, round, sides and state. */
export function ScheduleLine({ match, courtName, namesCourt, estimate, zones }: Props) {
  const { id, number, status } = match;
  // The result of an ended match is updated with the scores, not with the list.
  const { data: result } = useFragment<Result>({
    fragment: ScheduleResultFragmentDoc,
    fragmentName: "ScheduleResult",
    from: { __typename: "Match", id },
  });
  const { text, other } = timeText(
    { ...match, games: result.games ?? [], ending: result.ending ?? null },
    { estimate, zones, hidesResults: false },
  );
  const changed = useClock((now) => changedText(match.rescheduledAt, now, zones));
  const isOn = status === "ON_COURT" || status === "CALLED";
  // Nobody plays a bye, so calendars list it as cancelled.
  const hasTime = !isBye(match) && (estimate !== null || match.scheduled.at !== null);
  const calendar = hasTime ? `/schedule.ics?match=${id}` : null;
  const subjects = matchSubjects(match, calendar);
  const facts = [number, nameRound(match), namesCourt && !isOn && (courtName ?? "Court to be decided")];
  const winner = result.winner ?? null;
  const sides = (
    <>
      <Side match={match} side={0} winner={winner} /> – <Side match={match} side={1} winner={winner} />
    </>
  );
  return (
    <li id={`match-${id}`} className={isOn ? styles.running : styles.line}>
      <p className={styles.time}>
        {text}
        {other !== null && <small className={styles.other}> ({other})</small>}
        {changed !== null && <span className={styles.changed}>{changed}</span>}
      </p>
      <p className={styles.facts}>{facts.filter(Boolean).join(" · ")}</p>
      <p className={styles.sides}>{status === "CANCELLED" ? <s>{sides}</s> : sides}</p>
      {isOn && (
        <p className={styles.status}>
          {status === "CALLED" ? "Called" : "On court"}
          {courtName !== null && ` · ${courtName}`}
        </p>
      )}
      {status === "SCHEDULED" && (
        <div className={styles.actions}>
          {subjects.length > 0 && <RemindButton subjects={subjects} />}
          {calendar !== null && (
            <a href={calendar} aria-label={`Add to calendar: ${nameScheduledMatch(match)}`}>
              Add to calendar
            </a>
          )}
        </div>
      )}
    </li>
  );
}

interface SideProps {
  match: Match;
  side: SideIndex;
  /** The index of the side that has won; null until a match has a winner. */
  winner: number | null;
}

/** The players with their countries and their seed. */
function Side({ match, side, winner }: SideProps) {
  const { players = [], seed = null } = match.sides[side] ?? {};
  return (
    // Names written from right to left would otherwise exchange their places.
    <bdi className={winner !== null && winner !== side ? styles.lost : undefined}>
      {players.length === 0
        ? nameSide(match, side)
        : players.map(({ name, country }, place) => (
            // The index is the key: both players of a pair may have the same name.
            <Fragment key={place}>
              {place > 0 && " / "}
              <bdi>
                <strong className={styles.name}>{name}</strong>
                {country !== null && <span className={styles.country}> ({country})</span>}
              </bdi>
            </Fragment>
          ))}
      {seed !== null && <span className={styles.country}> [{seed}]</span>}
      {winner === side && <span className="visually-hidden"> (won)</span>}
    </bdi>
  );
}
