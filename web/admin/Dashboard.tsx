import type { CategoryManager_CategoryFragment as Category } from "../lib/generated/CategoryManager.ts";
import type {
  SeriesLive_EpisodeFragment as LiveEpisode,
  SeriesManager_SeriesFragment as Series,
} from "../lib/generated/SeriesManager.ts";
import { CategoryManager } from "./categories/CategoryManager.tsx";
import { EventTimeZone } from "./episodes/EventTime.tsx";
import { LivePanel } from "./episodes/live/LivePanel.tsx";
import { LiveSwitchesProvider } from "./episodes/live/LiveSwitchesProvider.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { SeriesManager } from "./series/SeriesManager.tsx";
import { useLiveEpisodes } from "./series/useLiveEpisodes.ts";

interface DashboardProps {
  series: readonly Series[];
  categories: readonly Category[];
  /** The live episodes when the page was loaded. */
  liveAtFirst: readonly LiveEpisode[];
  /** The time zone of the event, an IANA name. */
  timeZone: string;
}

/** All panels of the catalogue, those needed during a broadcast first. */
export function Dashboard({ series, categories, liveAtFirst, timeZone }: DashboardProps) {
  const liveEpisodes = useLiveEpisodes(liveAtFirst);
  const isEmpty = series.length === 0 || categories.length === 0;
  return (
    <EventTimeZone value={timeZone}>
      <LiveSwitchesProvider>
        {isEmpty && <FirstSteps hasCategories={categories.length > 0} hasSeries={series.length > 0} />}
        {series.length > 0 && <LivePanel episodes={liveEpisodes} />}
        <SeriesManager series={series} categories={categories} liveEpisodes={liveEpisodes} />
        <CategoryManager categories={categories} />
      </LiveSwitchesProvider>
    </EventTimeZone>
  );
}
