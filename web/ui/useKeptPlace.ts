import { type RefObject, useLayoutEffect, useRef } from "react";

import { useInteractionTarget } from "./useInteractionTarget.ts";

/**
 * Keeps a keyboard's place in a list whose members go: when the one that has the focus is gone, the button of the next
 * takes it, and when none is left, the fallback.
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
