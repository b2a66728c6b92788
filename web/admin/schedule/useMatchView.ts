import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useDebouncedCallback } from "use-debounce";

import { type MatchView, readMatchView, writeMatchView } from "./matchView.ts";

/** Long enough that the query is sent after typing. */
const typingPauseMs = 400;

interface ShownView {
  /** The filters as they are chosen and typed. */
  view: MatchView;
  /** The filters after a pause. The address contains these, so that a reload or a link shows the same list. */
  debouncedView: MatchView;
  setView: (view: MatchView) => void;
}

/** The filters of the list of matches, which are read from the address at first. */
export function useMatchView(): ShownView {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [view, setView] = useState(() => readMatchView(parameters));
  const [debouncedView, setDebouncedView] = useState(view);

  const ask = useDebouncedCallback((wanted: MatchView) => {
    setDebouncedView(wanted);
    void navigate({ search: writeMatchView(wanted).toString() }, { replace: true });
  }, typingPauseMs);

  return {
    view,
    debouncedView,
    setView(wanted) {
      setView(wanted);
      ask(wanted);
    },
  };
}
