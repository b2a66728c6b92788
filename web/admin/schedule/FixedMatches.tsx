import { type ReactNode, useRef } from "react";

import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import { useFocusAfterDeletion } from "../../ui/lists/useFocusAfterDeletion.ts";

import styles from "./MatchManager.module.css";

interface FixedMatchesProps {
  label: string;
  matches: readonly Match[];
  children: (match: Match) => ReactNode;
}

/** Matches whose order cannot be changed. */
export function FixedMatches({ label, matches, children }: FixedMatchesProps) {
  const list = useRef<HTMLDivElement>(null);
  useFocusAfterDeletion(
    list,
    matches.map(({ id }) => id),
  );
  return (
    <div ref={list}>
      <ul className={styles.list} aria-label={label}>
        {matches.map((match) => (
          <li key={match.id} data-id={match.id}>
            {children(match)}
          </li>
        ))}
      </ul>
    </div>
  );
}
