import Play from "lucide-react/icons/play";
import { useMemo } from "react";
import { Link } from "react-router-dom";

import { broadcastState } from "../../domain/broadcast.ts";
import type { BroadcastState } from "../../domain/broadcast.ts";
import { linkState } from "../access/liveLink.ts";
import type { HomePage_CategoryFragment as Category } from "../lib/generated/HomePage.ts";
import type { SeriesCard_SeriesFragment as Series } from "../lib/generated/SeriesCard.ts";
import { SeriesScore } from "../matches/CourtScore.tsx";
import { LiveBadge } from "../ui/LiveBadge.tsx";
import { useClock } from "../ui/useClock.ts";
import { useStartText } from "../ui/useStartText.ts";
import { findLiveRow } from "./listOffered.ts";

import styles from "./NowAndNext.module.css";

/** The number of live series shown next to the first one; the others are in their row. */
const maxOthers = 2;

const addressOf = ({ slug }: Series) => `/series/${slug}`;

interface NowAndNextProps {
  /** The series of all rows, each once. */
  series: readonly Series[];
  categories: readonly Category[];
}

/** Shows which of the series in the rows are live, and the next start. */
export function NowAndNext({ series, categories }: NowAndNextProps) {
  const live = series.filter(({ isLive }) => isLive);
  const next = useNextBroadcast(series);
  const startText = useStartText(next?.start ?? null);

  return (
    <div className={styles.program}>
      {live.length > 0 && <LiveNow live={live} rowAnchor={findLiveRow(categories, live.length)} />}
      {next && (
        <p className={styles.next}>
          <span className={styles.label}>{next.isLate ? "Starting soon:" : "Next:"}</span>
          <Link className={styles.link} to={addressOf(next.series)}>
            {next.series.title}
          </Link>
          <time className={styles.time} dateTime={next.start}>
            {startText}
          </time>
        </p>
      )}
    </div>
  );
}

interface LiveNowProps {
  live: readonly Series[];
  /** The anchor of the row that shows all of them; null without one. */
  rowAnchor: string | null;
}

function LiveNow({ live, rowAnchor }: LiveNowProps) {
  const [first, ...others] = live;
  if (!first) return null;
  const beside = others.slice(0, maxOthers);
  const rest = others.length - beside.length;
  return (
    <div className={styles.now}>
      <p className={styles.live}>
        <LiveBadge /> <span className={styles.label}>now:</span>
        <strong className={styles.title}>{first.title}</strong>
      </p>
      <div className={styles.act}>
        <Link
          className={styles.watch}
          to={addressOf(first)}
          state={linkState(first)}
          aria-label={`Watch ${first.title}`}
        >
          <Play aria-hidden="true" size={18} fill="currentColor" /> Watch
        </Link>
        <SeriesScore seriesId={first.id} className={styles.score} />
      </div>
      {beside.length > 0 && (
        <p className={styles.beside}>
          <span className={styles.label}>Also live:</span>
          {beside.map((one) => (
            <Link key={one.id} className={styles.link} to={addressOf(one)} state={linkState(one)}>
              {one.title}
            </Link>
          ))}
          {rest > 0 &&
            (rowAnchor === null ? (
              <span className={styles.label}>and {rest} more</span>
            ) : (
              <a className={styles.link} href={`#${rowAnchor}`}>
                and {rest} more
              </a>
            ))}
        </p>
      )}
    </div>
  );
}

interface Planned {
  series: Series;
  start: string;
}

/** The earliest planned start that is in the future, or that has passed while its series is not live. */
function useNextBroadcast(series: readonly Series[]): (Planned & { isLate: boolean }) | undefined {
  const planned = useMemo(() => listPlanned(series), [series]);
  const place = useClock((now) =>
    planned.findIndex((one) => {
      const state = stateOfPlanned(one, now);
      return state === "upcoming" || (state === "late" && !one.series.isLive);
    }),
  );
  const next = planned[place];
  const isLate = useClock((now) => next !== undefined && stateOfPlanned(next, now) === "late");
  return next && { ...next, isLate };
}

function listPlanned(series: readonly Series[]): Planned[] {
  return series
    .flatMap((one) => one.upcoming.map((start) => ({ series: one, start })))
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
}

function stateOfPlanned({ series, start }: Planned, now: number): BroadcastState {
  const hasRecording = series.upcomingRecordings.includes(start);
  return broadcastState({ isLive: false, startsAt: new Date(start), hasRecording }, now);
}
