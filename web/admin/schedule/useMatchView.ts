import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useDebouncedCallback } from "use-debounce";

import { type MatchView, readMatchView, writeMatchView } from "./matchView.ts";

/** Long enough that a search is asked for once it is typed. */
const typingPauseMs = 400;

interface ShownView {
  /** As it is chosen and typed. */
  view: MatchView;
  /** The same after a pause; the address follows it, so that a reload and a link show the same. */
  asked: MatchView;
  setView: (view: MatchView) => void;
}

/** The view of the list of matches, which begins as the address says. */
export function useMatchView(): ShownView {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [view, setView] = useState(() => readMatchView(parameters));
  const [asked, setAsked] = useState(view);

  const ask = useDebouncedCallback((wanted: MatchView) => {
    setAsked(wanted);
    void navigate({ search: writeMatchView(wanted).toString() }, { replace: true });
  }, typingPauseMs);

  return {
    view,
    asked,
    setView(wanted) {
      setView(wanted);
      ask(wanted);
    },
  };
}
