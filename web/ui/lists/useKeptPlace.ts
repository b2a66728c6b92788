import { type RefObject, useLayoutEffect, useRef } from "react";

import { useInteractionTarget } from "./useInteractionTarget.ts";

/**
 * Keeps the focus in a list whose rows are removed: when the focused row is removed, the button of the next row
 * receives the focus, and the fallback when no row is left.
 */
export function useKeptPlace(
  list: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): void {
  const place = useRef<{ member: Element; index: number }>(null);

  useInteractionTarget((target) => {
    const members = [...(list.current?.querySelectorAll("li") ?? [])];
    const index = members.findIndex((one) => one.contains(target));
    const member = members[index];
    place.current = member ? { member, index } : null;
  });

  useLayoutEffect(() => {
    if (!place.current || place.current.member.isConnected) return;
    const { index } = place.current;
    place.current = null;
    const members = list.current?.querySelectorAll("li") ?? [];
    const next = members[Math.min(index, members.length - 1)]?.querySelector("button");
    (next ?? fallback.current)?.focus();
  });
}
