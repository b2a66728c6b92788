// The content of the demonstration: the tournament on its fourth day, with an example of every feature.

import { describeCourts, describeDays } from "./courts.ts";
import type { DemonstrationCategory, DemonstrationSeries } from "./entries.ts";
import { describeDisciplines, describeFinals } from "./events.ts";
import { describeCameras, describeProtectedSeries } from "./hall.ts";
import { describeHighlights } from "./highlights.ts";
import { describeStories } from "./stories.ts";

interface DemonstrationCatalogue {
  categories: DemonstrationCategory[];
  series: DemonstrationSeries[];
}

const categories: DemonstrationCategory[] = [
  { slug: "live-now", name: "Live Now", tags: ["live"] },
  { slug: "day-by-day", name: "Day by Day", tags: ["day", "all-courts"] },
  { slug: "court-1", name: "Court 1", tags: ["court-1"] },
  { slug: "court-2", name: "Court 2", tags: ["court-2"] },
  { slug: "court-3", name: "Court 3", tags: ["court-3"] },
  { slug: "disciplines", name: "By Discipline", tags: ["discipline"] },
  { slug: "finals", name: "Finals", tags: ["finals"] },
  { slug: "highlights", name: "Highlights", tags: ["highlights"] },
  { slug: "behind-the-scenes", name: "Behind the Scenes", tags: ["behind-the-scenes"] },
];

/** A pure function of the time: all dates are relative to `now`. */
export function demonstrationCatalogue(now: Date): DemonstrationCatalogue {
  return {
    categories,
    series: [
      ...describeCourts(now),
      ...describeCameras(now),
      ...describeProtectedSeries(now),
      ...describeDays(now),
      ...describeDisciplines(now),
      ...describeFinals(now),
      ...describeHighlights(now),
      ...describeStories(now),
    ],
  };
}
