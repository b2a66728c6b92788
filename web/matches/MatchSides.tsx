import { Fragment } from "react";

import type { Score_MatchFragment as Score } from "../lib/generated/TournamentUpdates.ts";
import { nameSide, type SideIndex } from "./score.ts";

type Match = Pick<Score, "sides">;

/** Both sides of a match in a line. */
export function MatchSides({ match }: { match: Match }) {
  return (
    <>
      <SideNames match={match} side={0} /> – <SideNames match={match} side={1} />
    </>
  );
}

/**
 * The names of a side. Sides, and players of a pair, are isolated: names written from right to left would otherwise
 * exchange their places.
 */
export function SideNames({ match, side }: { match: Match; side: SideIndex }) {
  const { players = [] } = match.sides[side] ?? {};
  if (players.length < 2) return <bdi>{nameSide(match, side)}</bdi>;
  return (
    <bdi>
      {players.map(({ name }, place) => (
        // The index is the key: both players of a pair may have the same name.
        <Fragment key={place}>
          {place > 0 && " / "}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </bdi>
  );
}
