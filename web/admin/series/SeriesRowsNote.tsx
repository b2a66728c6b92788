import { type Control, useWatch } from "react-hook-form";

import { seriesOfRow } from "../../../domain/tags.ts";
import { draftAudience } from "../../session/roles.ts";
import type { SeriesValues } from "./seriesFormRules.ts";
import { isLive } from "./seriesView.ts";

import styles from "./SeriesForm.module.css";

interface SeriesRowsNoteProps {
  control: Control<SeriesValues>;
  categories: readonly { id: string; name: string; tags: readonly string[] }[];
  /** Whether an episode of the series is live. Its tags are those of the form. */
  isAnyEpisodeLive: boolean;
}

/** The rows of the home page that show a series with the tags and the category of the form. */
export function SeriesRowsNote({ control, categories, isAnyEpisodeLive }: SeriesRowsNoteProps) {
  const [tags, categoryId, isPublished] = useWatch({ control, name: ["tags", "categoryId", "isPublished"] });
  const series = { tags, categoryId: categoryId || null, isLive: isAnyEpisodeLive };
  const names = categories
    .filter((category) => seriesOfRow({ ...category, tags: category.tags }, [series], isLive).length > 0)
    .map(({ name }) => name);
  const place = isPublished ? "On" : `A draft: ${draftAudience}. Once published, on`;
  return (
    <output className={names.length === 0 ? styles.noRow : styles.rows}>
      {names.length === 0
        ? "In no row of the home page: choose a category, or give it all tags of one."
        : `${place} the home page in: ${names.join(", ")}`}
    </output>
  );
}
