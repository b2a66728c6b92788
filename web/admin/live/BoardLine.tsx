import SkipForward from "lucide-react/icons/skip-forward";
import Users from "lucide-react/icons/users";
import { useEffect } from "react";
import { Link } from "react-router-dom";

import { nameEpisode } from "../../../domain/broadcast.ts";
import type { BoardPlan_PlanFragment as EpisodePlan } from "../../lib/generated/LiveBoard.ts";
import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import { MatchSides } from "../../matches/MatchSides.tsx";
import { listGames } from "../../matches/words.ts";
import { mayAdminister, mayEditCatalogue } from "../../session/roles.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { BreakableName } from "../../ui/BreakableName.tsx";
import { Button } from "../../ui/Button.tsx";
import { Switch } from "../../ui/forms/Switch.tsx";
import { useFocusFallback } from "../../ui/useKeptFocus.ts";
import { useEventTimeZone } from "../episodes/EventTime.tsx";
import { useLiveSwitches } from "../episodes/live/liveSwitches.ts";
import { LiveSwitchFailure } from "../episodes/live/LiveSwitchFailure.tsx";
import { episodesAddress } from "../episodes/useOpenedSeries.ts";
import { writeStart } from "../schedule/matchWords.ts";
import { BoardPlan } from "./BoardPlan.tsx";
import { type BoardEpisode, type BoardRow, nameRow, previewUrl } from "./boardRows.ts";
import { StreamNote } from "./StreamNote.tsx";
import type { BoardActions } from "./useBoardActions.ts";
import type { RowFacts } from "./useBoardFacts.ts";
import type { RowPreview } from "./usePreview.ts";
import { describeViewers, type ViewerNumber, writeViewers } from "./viewerNumber.ts";
import { WatchButton } from "./WatchButton.tsx";

import styles from "./LiveBoard.module.css";

interface BoardLineProps {
  row: BoardRow;
  facts: RowFacts;
  actions: BoardActions;
  /** Null where the picture is shown on focus, or where there is none. */
  preview: RowPreview | null;
}

/** One court of the board, or a broadcast without a court. */
export function BoardLine({ row, facts, actions, preview }: BoardLineProps) {
  const { court, episode } = row;
  const { viewers, health, isWatched, plan, remark } = facts;
  const name = nameRow(row);
  // “End this, start next” and “Preview” disappear with the broadcast.
  const { ref: line, ...focusEvents } = useFocusFallback<HTMLLIElement>();
  const isPreviewed = preview?.rowId === row.id;

  // The picture appears over the end of the list, where the row may be.
  useEffect(() => {
    if (isPreviewed) line.current?.scrollIntoView({ block: "nearest" });
  }, [isPreviewed, line]);

  return (
    <li
      ref={line}
      {...focusEvents}
      className={styles.line}
      data-row={row.id}
      data-live={episode?.isLive}
      tabIndex={-1}
    >
      <div className={styles.what}>
        <strong>{name}</strong>
        {episode ? <Broadcast episode={episode} plan={plan} isNamed={court === null} /> : <NoBroadcast />}
      </div>
      {health && <StreamNote health={health} />}
      {episode && <Viewers viewers={viewers} />}
      <div className={styles.match}>
        {court && <CourtMatches current={court.current} next={court.next} />}
      </div>
      <p className={styles.scorer}>
        {/* The name of a scoring device contains an email address. */}
        <BreakableName name={remark ?? (court ? "No scorer" : "")} />
      </p>
      {episode && (
        <BroadcastControls
          row={{ ...row, episode }}
          isWatched={isWatched}
          actions={actions}
          preview={preview}
        />
      )}
      {episode && (
        <div className={styles.failure}>
          <LiveSwitchFailure episode={episode} />
        </div>
      )}
    </li>
  );
}

function Viewers({ viewers }: { viewers: ViewerNumber }) {
  return (
    <p className={styles.viewers} title="Viewers">
      <Users aria-hidden="true" size={14} />
      <span aria-hidden="true">{writeViewers(viewers)}</span>
      <span className="visually-hidden">{describeViewers(viewers)}</span>
    </p>
  );
}

function NoBroadcast() {
  const { viewer } = useViewer();
  return (
    <span className={styles.note}>
      <span>
        No broadcast
        {mayAdminister(viewer) && (
          <>
            {" "}
            · <Link to="/admin/courts">Choose one</Link>
          </>
        )}
      </span>
    </span>
  );
}

interface BroadcastProps {
  episode: BoardEpisode;
  plan: EpisodePlan | null;
  /** Whether the row already shows the title. */
  isNamed: boolean;
}

function Broadcast({ episode, plan, isNamed }: BroadcastProps) {
  const { viewer } = useViewer();
  const { series, title } = episode;
  const name = isNamed ? series.title : `${series.title}: ${nameEpisode(title)}`;
  return (
    <span className={styles.note}>
      {mayEditCatalogue(viewer) ? (
        <Link to={{ pathname: "/admin", ...episodesAddress("", series.slug) }}>{name}</Link>
      ) : (
        <span>{name}</span>
      )}
      <BoardPlan episode={episode} plan={plan} />
    </span>
  );
}

function CourtMatches({ current, next }: { current: Match | null; next: Match | null }) {
  const zone = useEventTimeZone();
  return (
    <>
      <p>
        {current ? <MatchSides match={current} /> : "No match"}
        {current && (
          <>
            {" "}
            <span className={styles.score}>{listGames(current)}</span>
          </>
        )}
      </p>
      {next && (
        <p className={styles.note}>
          <span>
            {/* "followed by" says nothing after "Next". */}
            Next: <MatchSides match={next} />
            {next.scheduled.kind !== "FOLLOWS" && ` · ${writeStart(next.scheduled, zone)}`}
          </span>
        </p>
      )}
    </>
  );
}

interface BroadcastControlsProps {
  row: BoardRow & { episode: BoardEpisode };
  isWatched: boolean;
  actions: BoardActions;
  preview: RowPreview | null;
}

function BroadcastControls({ row, isWatched, actions, preview }: BroadcastControlsProps) {
  const { wanted, ending } = useLiveSwitches();
  const { episode } = row;
  const name = nameRow(row);
  const isLive = wanted.get(episode.id) ?? episode.isLive;
  const isBusy = ending.has(episode.id);
  return (
    <div className={styles.controls}>
      {preview && (
        <Button
          look="quiet"
          aria-label={`Preview: ${name}`}
          aria-pressed={preview.rowId === row.id}
          onClick={() => preview.toggle(row.id)}
        >
          Preview
        </Button>
      )}
      {/* Live streams are always checked, and only HLS streams can be. */}
      {!isLive && previewUrl(row) !== null && (
        <WatchButton
          name={name}
          isWatched={isWatched}
          onToggle={(isOn) => void actions.watchStream(row, isOn)}
        />
      )}
      {isLive && episode.hasNext && (
        <Button
          look="quiet"
          aria-label={`End this, start next: ${name}`}
          title="End this, start next"
          aria-disabled={isBusy}
          onClick={() => !isBusy && void actions.startNext(row)}
        >
          <SkipForward aria-hidden="true" size={18} />
        </Button>
      )}
      <Switch
        label="Live"
        aria-label={`Live: ${name}`}
        checked={isLive}
        onChange={({ target }) => void actions.setLive(row, target.checked)}
      />
    </div>
  );
}
