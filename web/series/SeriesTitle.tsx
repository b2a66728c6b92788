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

/** The title of the tab counts down to a start, and then shows that the awaited broadcast is live. */
export function SeriesTitle({ title, description, start, hasBegun }: Props) {
  const isHydrated = useIsHydrated();
  const left = useClock((now) => start && formatCountdown(Date.parse(start) - now));
  const shown = hasBegun ? `▶ Live: ${title}` : isHydrated && left ? `${left} · ${title}` : title;
  return <PageTitle title={shown} description={description || undefined} />;
}
