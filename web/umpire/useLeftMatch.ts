import { useState } from "react";

import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";

/** The last match that the pad showed before the present one; null when there is none. */
export function useLeftMatch(present: Match | null): Match | null {
  const [{ shown, left }, setMatches] = useState<{ shown: Match | null; left: Match | null }>({
    shown: null,
    left: null,
  });
  if (present?.id !== shown?.id) setMatches({ shown: present, left: shown ?? left });
  return left?.id === present?.id ? null : left;
}
