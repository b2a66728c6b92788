import type { ComponentProps } from "react";

import type { SearchBox_SeriesFragment as Series } from "../lib/generated/SearchBox.ts";
import { LiveBadge } from "../ui/LiveBadge.tsx";
import { Thumbnail } from "../ui/Thumbnail.tsx";

import styles from "./Search.module.css";

interface SuggestionProps extends ComponentProps<"li"> {
  series: Series;
  isHighlighted: boolean;
}

export function Suggestion({ series, isHighlighted, ...rest }: SuggestionProps) {
  return (
    <li {...rest} className={styles.suggestion} data-highlighted={isHighlighted || undefined}>
      <span className={styles.thumbnail}>
        <Thumbnail thumbnail={series.thumbnail} sizes="96px" />
      </span>
      <span className={styles.title}>{series.title}</span>
      {series.isLive && <LiveBadge />}
    </li>
  );
}
