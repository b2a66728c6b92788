import { useLayoutEffect, useMemo } from "react";

import { EpisodeScore, SeriesScore } from "../matches/CourtScore.tsx";
import type { Combobox } from "../ui/forms/useCombobox.ts";
import { MatchSuggestion } from "./MatchSuggestion.tsx";
import { Suggestion } from "./Suggestion.tsx";
import { type Found, useSearch } from "./useSearch.ts";

import styles from "./Search.module.css";

const seriesPath = ({ slug }: { slug: string }) => `/series/${slug}`;

const episodePath = ({ id, series }: Found["searchEpisodes"][number]) =>
  `${seriesPath(series)}?${new URLSearchParams({ episode: id }).toString()}`;

const nothingFound = "No series, episodes or matches found";

const count = ({ length }: readonly unknown[], one: string, many: string) =>
  length > 0 ? [`${length} ${length === 1 ? one : many}`] : [];

function describeFound({ searchSeries, searchEpisodes, matches }: Found): string {
  const parts = [
    ...count(searchSeries, "series", "series"),
    ...count(searchEpisodes, "episode", "episodes"),
    ...count(matches, "match", "matches"),
  ];
  return parts.length === 0 ? nothingFound : `${formatList(parts)} found`;
}

const formatList = (parts: readonly string[]) =>
  parts.length > 2 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts.join(" and ");

interface SearchSuggestionsProps {
  /** The text of the input. */
  text: string;
  combobox: Combobox;
  /** Receives the targets of the suggestions in their order; null when there is nothing to suggest. */
  onFound: (targets: readonly SearchTarget[] | null) => void;
}

/** The target of a suggestion. */
export interface SearchTarget {
  /** Two matches may lead to one page. */
  key: string;
  path: string;
  isLive: boolean;
}

const byPath = (path: string, isLive: boolean): SearchTarget => ({ key: path, path, isLive });

const matchKey = ({ match }: Found["matches"][number]) => `match-${match.id}`;

function listTargets({ searchSeries, searchEpisodes, matches }: Found): SearchTarget[] {
  return [
    ...searchSeries.map((series) => byPath(seriesPath(series), series.isLive)),
    ...searchEpisodes.map((episode) => byPath(episodePath(episode), episode.isLive)),
    ...matches.map((found) => ({ key: matchKey(found), path: found.path, isLive: found.isLive })),
  ];
}

/** The results for the text, below the input of the search. */
export function SearchSuggestions({ text, combobox, onFound }: SearchSuggestionsProps) {
  const found = useSearch(text);
  const targets = useMemo(() => found && listTargets(found), [found]);
  // A layout effect, since the next key press may choose one of them.
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
                <Suggestion
                  key={id}
                  {...series}
                  score={series.isLive && <SeriesScore seriesId={id} className={styles.score} />}
                  {...combobox.optionProps(seriesPath({ slug }))}
                />
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
                  score={episode.isLive && <EpisodeScore episodeId={episode.id} className={styles.score} />}
                  {...combobox.optionProps(episodePath(episode))}
                />
              ))}
            </ul>
          )}
          {shown && shown.matches.length > 0 && (
            <ul {...combobox.groupProps("Matches")}>
              <li role="presentation" className={styles.group}>
                Matches
              </li>
              {shown.matches.map((one) => (
                <MatchSuggestion
                  key={one.match.id}
                  match={one.match}
                  isLive={one.isLive}
                  {...combobox.optionProps(matchKey(one))}
                />
              ))}
            </ul>
          )}
        </div>
        {shown && combobox.highlighted === undefined && <p className={styles.none}>{nothingFound}</p>}
      </div>
      <output className="visually-hidden">{shown && describeFound(shown)}</output>
    </>
  );
}
