import { Search as SearchIcon, X } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { mayLeave } from "../lib/leaving.ts";
import { useCombobox } from "../ui/useCombobox.ts";
import { Suggestion } from "./Suggestion.tsx";
import { type Found, useSearch } from "./useSearch.ts";

import styles from "./Search.module.css";

interface SearchBoxProps {
  /** Closed by the person who searches. */
  onClose: () => void;
  /** Closed because the attention has gone elsewhere. */
  onLeave: () => void;
}

const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

const episodePath = ({ id, series }: Found["searchEpisodes"][number]) =>
  `/series/${series.slug}?${new URLSearchParams({ episode: id }).toString()}`;

/** What was found, by the addresses that the suggestions lead to. */
function listPaths({ searchSeries, searchEpisodes }: Found): string[] {
  return [...searchSeries.map(({ slug }) => `/series/${slug}`), ...searchEpisodes.map(episodePath)];
}

function describeFound({ searchSeries, searchEpisodes }: Found): string {
  const { length: episodes } = searchEpisodes;
  const parts = [
    searchSeries.length > 0 && `${searchSeries.length} series`,
    episodes > 0 && `${episodes} ${episodes === 1 ? "episode" : "episodes"}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? "No series or episodes found" : `${parts.join(" and ")} found`;
}

/** Suggests series and episodes by title while the person types; choosing one leads to its page. */
export function SearchBox({ onClose, onLeave }: SearchBoxProps) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const found = useSearch(text);

  async function go(path: string) {
    onLeave();
    if (await mayLeave()) await navigate(path);
  }

  const combobox = useCombobox({
    keys: found && listPaths(found),
    onChoose: (path) => void go(path),
  });
  const shown = combobox.isOpen ? found : null;

  function change(typed: string) {
    setText(typed);
    combobox.reset();
  }

  return (
    <form className={styles.box} aria-label="Search" onSubmit={(event) => event.preventDefault()}>
      <SearchIcon className={styles.icon} aria-hidden="true" />
      <input
        {...combobox.inputProps}
        ref={focusOnMount}
        className={styles.input}
        type="text"
        enterKeyHint="search"
        aria-label="Search series and episodes by title"
        placeholder="Search..."
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          combobox.onKeyDown(event);
          if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
          if (text) change("");
          else onClose();
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (currentTarget.form?.contains(relatedTarget)) return;
          if (text) combobox.dismiss();
          else onLeave();
        }}
      />
      <button type="button" className={styles.close} aria-label="Close search" onClick={onClose}>
        <X aria-hidden="true" />
      </button>
      <div className={styles.popup} hidden={!shown}>
        <div {...combobox.listProps} className={styles.list} aria-label="Suggestions">
          {shown && shown.searchSeries.length > 0 && (
            <ul {...combobox.groupProps("Series")}>
              <li role="presentation" className={styles.group}>
                Series
              </li>
              {shown.searchSeries.map(({ id, slug, ...series }) => (
                <Suggestion key={id} {...series} {...combobox.optionProps(`/series/${slug}`)} />
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
    </form>
  );
}
