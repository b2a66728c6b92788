import { PageTitle } from "../lib/PageTitle.tsx";
import { useClock } from "../ui/useClock.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { formatCountdown } from "./waiting/formatCountdown.ts";

interface Props {
  title: string;
  description: string;
  /** The planned start of the awaited broadcast; null otherwise. */
  start: string | null;
  hasBegun: boolean;
}

/** Counts down to the awaited broadcast in the tab's title, and then shows there that it is live. */
export function SeriesTitle({ title, description, start, hasBegun }: Props) {
  const isHydrated = useIsHydrated();
  const left = useClock((now) => start && formatCountdown(Date.parse(start) - now));
  const shown = hasBegun ? `▶ Live: ${title}` : isHydrated && left ? `${left} · ${title}` : title;
  return <PageTitle title={shown} description={description || undefined} />;
}
