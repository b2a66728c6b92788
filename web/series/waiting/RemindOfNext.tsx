import type { SeriesPageQuery } from "../../lib/generated/SeriesPage.ts";
import { RemindButton } from "../../reminders/RemindButton.tsx";
import { useClock } from "../../ui/useClock.ts";
import { findNext } from "../chosenEpisode.ts";
import { broadcastSubjects } from "./reminderSubjects.ts";

type Series = NonNullable<SeriesPageQuery["series"]>;

interface Props {
  series: Series;
  episodes: NonNullable<Series["content"]>["episodes"];
}

/** The button for reminders of the series' next broadcast; absent where none is planned. */
export function RemindOfNext({ series, episodes }: Props) {
  const nextId = useClock((now) => findNext(episodes, now)?.id);
  const next = episodes.find(({ id }) => id === nextId);
  return next ? <RemindButton subjects={broadcastSubjects(series, next)} /> : null;
}
