import { useEffect, useEffectEvent, useState } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router-dom";

/** The parameters of the schedule's address: the day, and the filters. */
export interface ScheduleAddress {
  /** The day as YYYY-MM-DD; null for the default day. */
  day: string | null;
  /** The names or ids of courts; empty for all. */
  courts: readonly string[];
  /** A player, a country or a number; empty for all matches. */
  text: string;
}

interface ScheduleFilters {
  /** The address with the text as it is typed. */
  filters: ScheduleAddress;
  /** Writes the address: a typed text after a pause, anything else immediately. */
  change: (part: Partial<ScheduleAddress>) => void;
  /** Writes a text whose pause has not ended. */
  flush: () => void;
}

interface TypedText {
  text: string;
  /** The location for which the text was typed, or from which it was read. */
  key: string;
  /**
   * The address that has to be replaced by one with the text; null when there is none. After Back the page stays until
   * the other one is loaded, but the entry of the other one must not be replaced.
   */
  awaiting: string | null;
}

/** Browsers limit how often an address may change. */
const typingPauseMs = 300;

const read = (params: URLSearchParams): ScheduleAddress => ({
  day: params.get("day"),
  courts: params.getAll("court").filter((court) => court.trim() !== ""),
  text: params.get("q") ?? "",
});

/** Whether the address contains none of these. */
export function isBlank({ day, courts, text }: ScheduleAddress): boolean {
  return !day?.trim() && courts.length === 0 && text.trim() === "";
}

export function useScheduleAddress(): ScheduleAddress {
  const [params] = useSearchParams();
  return read(params);
}

/** The filters, which are in the address, so that a reload or a link shows the same matches. */
export function useScheduleFilters(): ScheduleFilters {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const address = read(params);
  // The router changes the address in a transition, so a field that shows the address's text would lose letters.
  const [typed, setTyped] = useState<TypedText>({ text: address.text, key, awaiting: null });
  // Only the filters replace the entry of the history. Any other navigation leads to an address with its own text.
  if (typed.key !== key && !isReplaced) setTyped({ text: address.text, key, awaiting: null });

  function write(part: Partial<ScheduleAddress>): void {
    // From the browser, since the router may not have rendered the previous change.
    const current = read(new URLSearchParams(window.location.search));
    const { day, courts, text } = { ...current, ...part };
    const next = new URLSearchParams(day === null ? {} : { day });
    for (const court of courts) next.append("court", court);
    if (text !== "") next.set("q", text);
    setParams(next, { replace: true, preventScrollReset: true });
  }

  function flush(): void {
    if (typed.awaiting === window.location.href) write({ text: typed.text });
  }

  const endPause = useEffectEvent(flush);
  useEffect(() => {
    if (typed.awaiting === null) return undefined;
    const timer = setTimeout(endPause, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    filters: { ...address, text: typed.text },
    change({ text, ...rest }) {
      if (text === undefined) {
        setTyped({ ...typed, key, awaiting: null });
        write({ ...rest, text: typed.text });
      } else setTyped({ text, key, awaiting: window.location.href });
    },
    flush,
  };
}
