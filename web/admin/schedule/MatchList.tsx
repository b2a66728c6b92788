import { useMemo } from "react";

import type {
  Courts_CourtFragment as Court,
  Courts_MatchFragment as Match,
} from "../../lib/generated/TournamentUpdates.ts";
import { nameMatch } from "../../scorepad/padWords.ts";
import { ReorderableList } from "../../ui/lists/ReorderableList.tsx";
import type { CourtActions } from "../courts/useCourtActions.ts";
import { describeConflict } from "./conflictWords.ts";
import { DayHeading } from "./DayHeading.tsx";
import { FixedMatches } from "./FixedMatches.tsx";
import { type MatchAction, MatchLine } from "./MatchLine.tsx";
import { groupMatches, listMoves, type MatchGroup } from "./matchView.ts";
import { nameCourtOf, writeDay } from "./matchWords.ts";
import { useDayPlan } from "./useDayPlan.ts";

import styles from "./MatchManager.module.css";

interface MatchListProps {
  matches: readonly Match[];
  courts: readonly Court[];
  /** The time zone of the event, an IANA name. */
  zone: string;
  /** Whether the list contains all scheduled matches of its courts, so that their order can be changed. */
  isComplete: boolean;
  actions: CourtActions;
  onAct: (action: MatchAction, match: Match) => void;
}

/** Matches by day and court. Those that wait can be reordered; the others are above them. */
export function MatchList({ matches, isComplete, ...rest }: MatchListProps) {
  const groups = groupMatches(matches);
  const movable = isComplete ? groups.filter(isMovable) : [];
  const shown = groups.map((group) => ({
    ...group,
    isMovable: movable.includes(group),
    hasHint: group === movable[0],
  }));
  return [...new Set(groups.map(({ day }) => day))].map((day) => (
    <DayOfMatches key={day} day={day} groups={shown.filter((group) => group.day === day)} {...rest} />
  ));
}

const isWaiting = ({ status }: Match) => status === "SCHEDULED";

function isMovable({ day, matches }: MatchGroup): boolean {
  return day !== null && matches.filter(isWaiting).length > 1;
}

interface ShownGroup extends MatchGroup {
  /** Whether its order can be changed. */
  isMovable: boolean;
  /** Whether it explains how to change the order, as the first movable group does. */
  hasHint: boolean;
}

interface DayOfMatchesProps extends Omit<MatchListProps, "matches" | "isComplete"> {
  day: string | null;
  groups: readonly ShownGroup[];
}

function DayOfMatches({ day, groups, courts, zone, actions, onAct }: DayOfMatchesProps) {
  const { matches, find } = useDayPlan(day);
  const conflicts = useMemo(() => find(matches ?? []), [matches, find]);
  const words = { nameCourt: (id: string) => nameCourtOf(courts, id), zone };
  const showMatch = (match: Match) => (
    <MatchLine
      match={match}
      zone={zone}
      conflicts={(conflicts.get(match.id) ?? []).map((conflict) => describeConflict(conflict, words))}
      onAct={(action) => onAct(action, match)}
    />
  );
  return (
    <>
      <DayHeading day={day} actions={actions} />
      {groups.map(({ courtId, matches: planned, isMovable: canMove, hasHint }) => {
        const title = nameCourtOf(courts, courtId);
        const label = `${title}, ${writeDay(day)}`;
        const waiting = planned.filter(isWaiting);
        const fixed = planned.filter((match) => !isWaiting(match));
        return (
          <div key={courtId}>
            <h4 className={styles.court}>{title}</h4>
            {canMove && day !== null ? (
              <>
                {fixed.length > 0 && (
                  <FixedMatches label={`${label}: called or ended`} matches={fixed}>
                    {showMatch}
                  </FixedMatches>
                )}
                <ReorderableList
                  label={label}
                  items={waiting.map((match) => ({ id: match.id, name: nameMatch(match), match }))}
                  isFixed={null}
                  isHintHidden={!hasHint}
                  onReorder={async (ids, before) => {
                    for (const { id, place } of listMoves(before, ids))
                      await actions.move(id, { courtId, day, place });
                  }}
                >
                  {({ match }) => showMatch(match)}
                </ReorderableList>
              </>
            ) : (
              <FixedMatches label={label} matches={planned}>
                {showMatch}
              </FixedMatches>
            )}
          </div>
        );
      })}
    </>
  );
}
