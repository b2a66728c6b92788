import { useSearchParams } from "react-router-dom";

/** The parameters of the schedule's address: the day, and the filters. */
export interface ScheduleAddress {
  /** The day as YYYY-MM-DD; null for the default day. */
  day: string | null;
  /** The names or ids of courts; empty for all. */
  courts: readonly string[];
  /** A player, a country or a number; empty for all matches. */
  text: string;
}

/** Whether the address contains none of these. */
export function isBlank({ day, courts, text }: ScheduleAddress): boolean {
  return !day?.trim() && !courts[0]?.trim() && text.trim() === "";
}

export function useScheduleAddress(): [ScheduleAddress, (change: Partial<ScheduleAddress>) => void] {
  const [params, setParams] = useSearchParams();
  const address = { day: params.get("day"), courts: params.getAll("court"), text: params.get("q") ?? "" };
  function change(part: Partial<ScheduleAddress>): void {
    const { day, courts, text } = { ...address, ...part };
    const next = new URLSearchParams(day === null ? {} : { day });
    for (const court of courts) next.append("court", court);
    if (text !== "") next.set("q", text);
    setParams(next, { replace: true, preventScrollReset: true });
  }
  return [address, change];
}
