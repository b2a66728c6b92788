import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { guardLeaving } from "../lib/leaving.ts";
import type { Scope } from "./unsavedWork.ts";

/** The router's own count of the entries of the browser's history. */
function readPlace(state: unknown): number | undefined {
  return state instanceof Object && "idx" in state && typeof state.idx === "number" ? state.idx : undefined;
}

/** Where a click on a link leads within this page; undefined for what the browser opens elsewhere. */
function findTarget(event: MouseEvent): URL | undefined {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link?.href || !isPlain || (link.target && link.target !== "_self") || link.hasAttribute("download"))
    return undefined;
  const target = new URL(link.href);
  const isPlaceOnPage =
    target.hash !== "" && target.pathname === location.pathname && target.search === location.search;
  return target.origin === location.origin && !isPlaceOnPage ? target : undefined;
}

/** Asks before links, Back and Forward, and the closing of the tab take away what has been changed. */
export function useGuardedAddress(isChanged: (scope: Scope) => boolean, ask: () => Promise<boolean>): void {
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const place = useRef<number>(undefined);
  const passing = useRef<"asked" | "returning">(undefined);

  useEffect(() => {
    place.current = readPlace(history.state);
  }, [key]);

  const wouldLose = (path: string) => isChanged(path === pathname ? "episodes" : "page");

  const followLink = useEffectEvent((event: MouseEvent) => {
    const target = findTarget(event);
    if (!target || !wouldLose(target.pathname)) return;
    event.preventDefault();
    void ask().then((mayLeave) => mayLeave && navigate(target.pathname + target.search + target.hash));
  });

  const travel = useEffectEvent((event: PopStateEvent) => {
    const present = passing.current;
    passing.current = undefined;
    if (present === "returning") event.stopImmediatePropagation();
    if (present || !wouldLose(location.pathname)) return;
    const there = readPlace(event.state);
    const steps = there === undefined || place.current === undefined ? -1 : there - place.current;
    if (steps === 0) return;
    // The address has changed already: it is put back before the router sees it, and gone to once that is wanted.
    event.stopImmediatePropagation();
    passing.current = "returning";
    history.go(-steps);
    void ask().then((mayLeave) => {
      if (!mayLeave) return;
      passing.current = "asked";
      history.go(steps);
    });
  });

  const unload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isChanged("page")) event.preventDefault();
  });

  const askBeforeLeaving = useEffectEvent(async () => !isChanged("page") || ask());

  useEffect(() => {
    const listeners = new AbortController();
    const early = { capture: true, signal: listeners.signal };
    window.addEventListener("click", (event) => followLink(event), early);
    window.addEventListener("popstate", (event) => travel(event), early);
    window.addEventListener("beforeunload", (event) => unload(event), early);
    const stopGuarding = guardLeaving(() => askBeforeLeaving());
    return () => {
      listeners.abort();
      stopGuarding();
    };
  }, []);
}
