import { Link } from "react-router-dom";

import { linkState } from "../access/liveLink.ts";
import { useAskPassword } from "../access/PasswordPrompt.tsx";
import { useIsLocked } from "../access/UnlockedProvider.tsx";
import type { Courts_CourtFragment as Court } from "../lib/generated/TournamentUpdates.ts";
import { MatchTable } from "../matches/MatchTable.tsx";
import { NextMatch } from "../matches/NextMatch.tsx";
import { PhaseLine } from "../matches/PhaseLine.tsx";
import { isShown } from "../matches/shownMatch.ts";
import { nameRound } from "../matches/words.ts";
import { LiveBadge } from "../ui/LiveBadge.tsx";
import { opensHere } from "../ui/opensHere.ts";
import { useClock } from "../ui/useClock.ts";
import type { CourtBroadcast } from "./useCourtBroadcasts.ts";

import styles from "./CourtTile.module.css";

interface Props {
  court: Court;
  /** The broadcast that shows the court; null without one, undefined while it is loading. */
  broadcast: CourtBroadcast | null | undefined;
  /** The level of the tile's heading. */
  level: 2 | 3;
}

/** A court with its match. It links to its broadcast, or shows the reason why there is no link. */
export function CourtTile({ court, broadcast, level }: Props) {
  const Heading = `h${level}` as const;
  const { name, current, next } = court;
  const isCurrentShown = useClock((now) => current !== null && isShown(current, now));
  const match = isCurrentShown ? current : null;
  const round = match && nameRound(match);
  return (
    <li className={styles.tile}>
      <div className={styles.head}>
        <Heading className={styles.name}>
          {broadcast && court.episodeId !== null ? (
            <BroadcastLink name={name} broadcast={broadcast} episodeId={court.episodeId} />
          ) : (
            name
          )}
        </Heading>
        {broadcast && <CourtLiveBadge {...broadcast} />}
      </div>
      <p className={styles.round}>{round || (match ? "" : "No match at the moment")}</p>
      {match && (
        <>
          <MatchTable match={match} label={round ? `${name}, ${round}` : name} />
          <PhaseLine match={match} />
        </>
      )}
      {next && <NextMatch match={next} />}
      <p className={styles.broadcast}>
        {broadcast === null && "Not broadcast"}
        {broadcast && <BroadcastNote {...broadcast} />}
      </p>
    </li>
  );
}

interface BroadcastLinkProps {
  name: string;
  broadcast: CourtBroadcast;
  episodeId: string;
}

/** As on the card of a series, a click on a locked broadcast asks for the password over the page. */
function BroadcastLink({ name, broadcast: { series, isEpisodeLive }, episodeId }: BroadcastLinkProps) {
  const isLocked = useIsLocked(series);
  const askPassword = useAskPassword();
  const path = `/series/${series.slug}?episode=${episodeId}`;
  return (
    <Link
      className={styles.link}
      to={path}
      state={linkState({ isLive: isEpisodeLive })}
      onClick={(event) => {
        if (!isLocked || !opensHere(event)) return;
        event.preventDefault();
        askPassword({ ...series, path });
      }}
    >
      {name}
    </Link>
  );
}

/** Shown while the court's episode is live. Of a locked series, only the state of the whole series is public. */
function CourtLiveBadge({ series, isEpisodeLive }: CourtBroadcast) {
  const isLocked = useIsLocked(series);
  return (isLocked ? series.isLive : isEpisodeLive) && <LiveBadge />;
}

function BroadcastNote({ series, isEpisodeLive }: CourtBroadcast) {
  const isLocked = useIsLocked(series);
  if (isLocked) return "Locked: needs a password";
  return isEpisodeLive ? "Watch live" : "Open the broadcast";
}
