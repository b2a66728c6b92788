import { useEffect, useState } from "react";

import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";

/** The last match that was shown with a previous link of this tab, and the function that stores that of the present one. */
export interface LastMatch {
  last: Match | null;
  setLast: (match: Match | null) => void;
}

/** The last match that the pad showed before the present one; null when there is none. */
export function useLeftMatch(present: Match | null, { last, setLast }: LastMatch): Match | null {
  const [{ shown, left }, setMatches] = useState<{ shown: Match | null; left: Match | null }>({
    shown: null,
    left: last,
  });
  if (present?.id !== shown?.id) setMatches({ shown: present, left: shown ?? left });
  useEffect(() => setLast(shown ?? left), [shown, left, setLast]);
  return left?.id === present?.id ? null : left;
}
