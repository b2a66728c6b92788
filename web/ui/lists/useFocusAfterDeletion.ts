import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";

import { useInteractionTarget } from "./useInteractionTarget.ts";

const findRows = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>(":scope > ul > li") ?? []),
];

/** Whether no element has the focus. */
export const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body;

/** Runs immediately, or after the confirmation dialog has closed and could not restore the focus. */
export function afterDialog(run: () => void): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
  if (dialog) dialog.addEventListener("close", run, { once: true });
  else run();
}

/**
 * When the component unmounts without leaving the focus on another element, the heading of the section around it receives
 * it. `isNeeded` is asked on unmounting.
 */
export function useHeadingAfterUnmount(
  place: RefObject<HTMLElement | null>,
  isNeeded: () => boolean = () => true,
): void {
  const ask = useEffectEvent(isNeeded);
  useLayoutEffect(() => {
    const heading = place.current?.closest("section")?.querySelector<HTMLElement>("h1, h2, h3");
    return () => {
      if (!heading || !ask()) return;
      // Runs after the component and the confirmation dialog were removed.
      queueMicrotask(() =>
        afterDialog(() => {
          if (!heading.isConnected || !hasNoFocus()) return;
          heading.tabIndex = -1;
          heading.focus();
        }),
      );
    };
  }, [place]);
}

/**
 * When the row with the focus is deleted, or the row that had it before a dialog opened, the next row receives it;
 * without rows the heading of the section does. `ids` are those of the rows; `list` contains their `ul`.
 */
export function useFocusAfterDeletion(list: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const place = useRef<{ id: string; index: number }>(null);
  const shownIds = useRef(ids);

  useInteractionTarget((target) => {
    if (target.closest("dialog")) return;
    const row = findRows(list.current).find((one) => one.contains(target));
    const id = row?.dataset["id"];
    place.current = id === undefined ? null : { id, index: shownIds.current.indexOf(id) };
  });

  useLayoutEffect(() => {
    shownIds.current = ids;
    const left = place.current;
    if (left === null || ids.includes(left.id)) return;
    place.current = null;
    const nextId = ids[Math.min(left.index, ids.length - 1)];
    afterDialog(() => {
      if (!hasNoFocus()) return;
      const next = findRows(list.current).find((row) => row.dataset["id"] === nextId);
      next?.querySelector<HTMLElement>("button:not([tabindex='-1'])")?.focus();
    });
  }, [list, ids]);

  useHeadingAfterUnmount(list, () => place.current !== null);
}
