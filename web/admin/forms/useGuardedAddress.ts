import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { guardHistory, guardLeaving } from "../../lib/leaving.ts";
import type { UnsavedScope } from "./unsavedWork.ts";

/** The router's index of the current entry in the browser's history. */
function readPlace(state: unknown): number | undefined {
  return state instanceof Object && "idx" in state && typeof state.idx === "number" ? state.idx : undefined;
}

/** The target of a click on a link within this page; undefined for links that the browser opens elsewhere. */
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

/** Confirms before links, Back, Forward or closing the tab discard unsaved changes. */
export function useGuardedAddress(
  isChanged: (scope: UnsavedScope) => boolean,
  askFor: (scope: UnsavedScope) => Promise<boolean>,
): void {
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const present = useRef<{ key: string; place: number | undefined }>(undefined);
  const pendingStep = useRef<"confirmed" | "returning">(undefined);
  const endReturn = useRef<() => void>(undefined);

  useEffect(() => {
    present.current = { key, place: readPlace(history.state) };
  }, [key]);

  const lostScope = (path: string): UnsavedScope => (path === pathname ? "episodes" : "page");
  const wouldLose = (path: string) => isChanged(lostScope(path));

  async function leaveFor({ pathname: path, search, hash }: URL) {
    if (await askFor(lostScope(path))) await navigate(path + search + hash);
  }

  async function leaveBySteps(steps: number, scope: UnsavedScope, returned: Promise<void>) {
    if (!(await askFor(scope))) return;
    // The confirmation may come before the address is restored; the steps are counted from there.
    await returned;
    pendingStep.current = "confirmed";
    history.go(steps);
  }

  const followLink = useEffectEvent((event: MouseEvent) => {
    const target = findTarget(event);
    if (!target || !wouldLose(target.pathname)) return;
    event.preventDefault();
    void leaveFor(target);
  });

  const handleStep = useEffectEvent((event: PopStateEvent) => {
    const step = pendingStep.current;
    pendingStep.current = undefined;
    if (step === "returning") {
      event.stopImmediatePropagation();
      endReturn.current?.();
    }
    if (step || !wouldLose(location.pathname)) return;
    const here = present.current?.place;
    const there = readPlace(event.state);
    const steps = here === undefined || there === undefined ? -1 : there - here;
    if (steps === 0) return;
    // The address has already changed: it is restored before the router handles it, and visited after the confirmation.
    event.stopImmediatePropagation();
    pendingStep.current = "returning";
    const scope = lostScope(location.pathname);
    const returned = new Promise<void>((resolve) => {
      endReturn.current = resolve;
    });
    history.go(-steps);
    void leaveBySteps(steps, scope, returned);
  });

  const unload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isChanged("page")) event.preventDefault();
  });

  const askBeforeLeaving = useEffectEvent(() => askFor("page"));

  useEffect(() => {
    const listeners = new AbortController();
    const early = { capture: true, signal: listeners.signal };
    window.addEventListener("click", (event) => followLink(event), early);
    window.addEventListener("beforeunload", (event) => unload(event), early);
    const stopGuarding = guardLeaving(() => askBeforeLeaving());
    const stopLooking = guardHistory((event) => handleStep(event));
    return () => {
      listeners.abort();
      stopGuarding();
      stopLooking();
    };
  }, []);
}
