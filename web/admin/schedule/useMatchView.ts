import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useDebouncedCallback } from "use-debounce";

import { useLinkedAddress } from "../../lib/useLinkedAddress.ts";
import { type MatchView, readMatchView, writeMatchView } from "./matchView.ts";

/** Long enough that the query is sent after typing. */
const typingPauseMs = 400;

interface ShownView {
  /** The filters as they are chosen and typed. */
  view: MatchView;
  /** The filters after a pause. The address contains these, so that a reload or a link shows the same list. */
  debouncedView: MatchView;
  setView: (view: MatchView) => void;
  /** Ends the pause, as before a click on a link. */
  flush: () => void;
}

/** The filters of the list of matches, which are read from the address of a link. */
export function useMatchView(): ShownView {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [view, setView] = useState(() => readMatchView(parameters));
  const [debouncedView, setDebouncedView] = useState(view);
  const link = useLinkedAddress(() => {
    const linked = readMatchView(parameters);
    setView(linked);
    setDebouncedView(linked);
  });

  const ask = useDebouncedCallback((wanted: MatchView, typedAt: string) => {
    // Another address has replaced what was typed before.
    if (typedAt !== link) return;
    setDebouncedView(wanted);
    void navigate({ search: writeMatchView(wanted).toString() }, { replace: true });
  }, typingPauseMs);
  return {
    view,
    debouncedView,
    setView(wanted) {
      setView(wanted);
      ask(wanted, link);
    },
    flush: () => ask.flush(),
  };
}
