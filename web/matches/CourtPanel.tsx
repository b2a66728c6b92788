import { useFragment } from "@apollo/client/react";

import { Courts_CourtFragmentDoc } from "../lib/generated/TournamentUpdates.ts";
import { ScorePanel } from "./ScorePanel.tsx";
import { ScoreReader } from "./ScoreReader.tsx";
import type { PlayedCourt } from "./TournamentProvider.tsx";

interface Props {
  court: PlayedCourt;
  /** Otherwise it is only read on demand. */
  isShown: boolean;
}

/** The score of the court whose broadcast is watched. */
export function CourtPanel({ court: { id }, isShown }: Props) {
  const { data, complete } = useFragment({
    fragment: Courts_CourtFragmentDoc,
    fragmentName: "Courts_court",
    from: { __typename: "Court", id },
  });
  if (!complete || data.current === null) return null;
  const court = { ...data, current: data.current };
  return (
    <>
      {isShown && <ScorePanel court={court} />}
      <ScoreReader court={court} />
    </>
  );
}
