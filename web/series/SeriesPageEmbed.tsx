import type { SeriesPage_SeriesFragment as Series } from "../lib/generated/SeriesPage.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { useCourtOfSeries } from "../matches/TournamentProvider.tsx";
import { EmbedFrame } from "../player/EmbedFrame.tsx";
import { BroadcastScore, ScoreSwitch } from "./BroadcastScore.tsx";
import { useScoreChoice } from "./scoreChoice.ts";

import styles from "./SeriesPageEmbed.module.css";

interface Props {
  series: Pick<Series, "id" | "title" | "isLive">;
  /** The address of the framed page; null while there is none. */
  link: string | null;
}

/** A series that another site shows: only its frame, and the score of its court. */
export function SeriesPageEmbed({ series: { id, title, isLive }, link }: Props) {
  const court = useCourtOfSeries(id);
  const [isChosen, turn] = useScoreChoice();
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <h1 className="visually-hidden">{title}</h1>
      {link === null ? (
        <p className={styles.none}>This broadcast is not available yet.</p>
      ) : (
        <EmbedFrame link={link} title={title} />
      )}
      {(isLive || court) && (
        <div className={styles.status}>
          {/* The video in the frame is behind the score. */}
          {link !== null && <ScoreSwitch court={court} isShown={isChosen} onTurn={turn} />}
          <BroadcastScore court={court} isLive={isLive} isShown={isChosen || link === null} />
        </div>
      )}
    </div>
  );
}
