import { useLayoutEffect, useMemo } from "react";

import type { Combobox } from "../ui/useCombobox.ts";
import { Suggestion } from "./Suggestion.tsx";
import { type Found, useSearch } from "./useSearch.ts";

import styles from "./Search.module.css";

const seriesPath = ({ slug }: { slug: string }) => `/series/${slug}`;

const episodePath = ({ id, series }: Found["searchEpisodes"][number]) =>
  `${seriesPath(series)}?${new URLSearchParams({ episode: id }).toString()}`;

function describeFound({ searchSeries, searchEpisodes }: Found): string {
  const { length: episodes } = searchEpisodes;
  const parts = [
    searchSeries.length > 0 && `${searchSeries.length} series`,
    episodes > 0 && `${episodes} ${episodes === 1 ? "episode" : "episodes"}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? "No series or episodes found" : `${parts.join(" and ")} found`;
}

interface SearchSuggestionsProps {
  /** The text of the input. */
  text: string;
  combobox: Combobox;
  /** Is given what the suggestions lead to, in their order; null when there is nothing to suggest. */
  onFound: (targets: readonly SearchTarget[] | null) => void;
}

/** What a suggestion leads to. */
export interface SearchTarget {
  path: string;
  isLive: boolean;
}

function listTargets({ searchSeries, searchEpisodes }: Found): SearchTarget[] {
  return [
    ...searchSeries.map((series) => ({ path: seriesPath(series), isLive: series.isLive })),
    ...searchEpisodes.map((episode) => ({ path: episodePath(episode), isLive: episode.isLive })),
  ];
}

/** What was found for the text, under the input of the search. */
export function SearchSuggestions({ text, combobox, onFound }: SearchSuggestionsProps) {
  const found = useSearch(text);
  const targets = useMemo(() => found && listTargets(found), [found]);
  // Before the next key, which may choose one of them.
  useLayoutEffect(() => onFound(targets), [targets, onFound]);
  const shown = combobox.isOpen ? found : null;

  return (
    <>
      <div className={styles.popup} hidden={!shown}>
        <div {...combobox.listProps} className={styles.list} aria-label="Suggestions">
          {shown && shown.searchSeries.length > 0 && (
            <ul {...combobox.groupProps("Series")}>
              <li role="presentation" className={styles.group}>
                Series
              </li>
              {shown.searchSeries.map(({ id, slug, ...series }) => (
                <Suggestion key={id} {...series} {...combobox.optionProps(seriesPath({ slug }))} />
              ))}
            </ul>
          )}
          {shown && shown.searchEpisodes.length > 0 && (
            <ul {...combobox.groupProps("Episodes")}>
              <li role="presentation" className={styles.group}>
                Episodes
              </li>
              {shown.searchEpisodes.map((episode) => (
                <Suggestion
                  key={episode.id}
                  title={episode.title}
                  seriesTitle={episode.series.title}
                  thumbnail={episode.thumbnail ?? episode.series.thumbnail}
                  isLive={episode.isLive}
                  {...combobox.optionProps(episodePath(episode))}
                />
              ))}
            </ul>
          )}
        </div>
        {shown && combobox.highlighted === undefined && (
          <p className={styles.none}>No series or episodes found</p>
        )}
      </div>
      <output className="visually-hidden">{shown && describeFound(shown)}</output>
    </>
  );
}
