import { useEffect, useEffectEvent, useRef, useState } from "react";

import { useDebounced } from "../ui/forms/useDebounced.ts";

interface MatchCount {
  /** For screen readers; empty until the viewer has changed the filters or the day. */
  text: string;
  /** To be called before a change by the viewer. */
  expectChange: () => void;
  /** Receives the number of matches after a change of the filters or the day. */
  count: (matches: number) => void;
}

/** Letters that are typed without a pause are announced once. */
const pauseMs = 500;

/** Announces the number of matches after the viewer's changes. */
export function useMatchCount(): MatchCount {
  const [isExpected, setIsExpected] = useState(false);
  const [text, setText] = useState("");
  return {
    text: useDebounced(text, pauseMs),
    expectChange: () => setIsExpected(true),
    count(matches) {
      if (isExpected) setText(describeCount(matches));
    },
  };
}

interface Counted {
  /** Identifies the chosen courts and the text. */
  choice: string;
  /** Undefined until the matches are loaded. */
  matches: number | undefined;
  onCount: (matches: number) => void;
}

/** Reports the number of matches of each choice once, since scores and moved matches also change it. */
export function useReportCount({ choice, matches, onCount }: Counted): void {
  const reported = useRef<string>(null);
  const isThere = matches !== undefined;
  const report = useEffectEvent(() => {
    if (matches !== undefined) onCount(matches);
  });
  useEffect(() => {
    if (!isThere || reported.current === choice) return;
    reported.current = choice;
    report();
  }, [isThere, choice]);
}

function describeCount(matches: number): string {
  if (matches === 0) return "No match fits.";
  return matches === 1 ? "1 match" : `${matches} matches`;
}
