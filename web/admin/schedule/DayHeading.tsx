import { useTournamentDaysQuery } from "../../lib/generated/TournamentUpdates.ts";
import { useRetry } from "../../lib/useRetry.ts";
import { mayAdminister } from "../../session/roles.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import type { CourtActions } from "../courts/useCourtActions.ts";
import { nameWeekday, writeDay } from "./matchWords.ts";

import styles from "./MatchManager.module.css";

interface DayHeadingProps {
  /** Null for matches without a day. */
  day: string | null;
  actions: Pick<CourtActions, "publish">;
}

/** The heading above the matches of a day, with the button that publishes or withdraws the day. */
export function DayHeading({ day, actions }: DayHeadingProps) {
  const { data, error, refetch } = useTournamentDaysQuery();
  useRetry(error !== undefined && !data, refetch);
  const { viewer } = useViewer();
  const known = data?.tournamentDays.find((one) => one.day === day);
  return (
    <div className={styles.dayLine}>
      <h3 className={styles.day}>{writeDay(day)}</h3>
      {known && (
        <>
          <span className={styles.dayState}>{known.isPublished ? "Published" : "Not published"}</span>
          {mayAdminister(viewer) && (
            <Button
              look="quiet"
              aria-label={known.isPublished ? `Withdraw ${writeDay(day)}` : undefined}
              onClick={() => void actions.publish(known, !known.isPublished)}
            >
              {known.isPublished ? "Withdraw" : `Publish ${nameWeekday(known.day)}`}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
