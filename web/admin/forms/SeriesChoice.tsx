import { useState } from "react";

import { foldSearched } from "../../../domain/searchText.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";

import styles from "./SeriesChoice.module.css";

export interface ChoosableSeries {
  id: string;
  slug: string;
  title: string;
  tags: readonly string[];
  category: { name: string } | null;
}

interface SeriesChoiceProps {
  legend: string;
  /** All series, in the admins' order. */
  series: readonly ChoosableSeries[];
  /** The ids of the chosen series. */
  chosen: readonly string[];
  /** Called with the ids in the admins' order. */
  onChoose: (ids: string[]) => void;
}

/** Shorter lists of the dashboard have no search. */
export const mostWithoutSearch = 10;

/** A list of series with checkboxes. A search filters it, and one button chooses all that it shows. */
export function SeriesChoice({ legend, series, chosen, onChoose }: SeriesChoiceProps) {
  const [search, setSearch] = useState("");
  const isChosen = new Set(chosen);
  const isSearchable = series.length > mostWithoutSearch;
  // A text that was typed before the list became short must not filter it without a field that shows the text.
  const text = isSearchable ? foldSearched(search) : "";
  const shown = series.filter((one) => wordsOf(one).some((words) => foldSearched(words).includes(text)));
  const countChosen = series.filter(({ id }) => isChosen.has(id)).length;

  function setChosen(wanted: readonly { id: string }[], isOn: boolean) {
    const changed = new Set(wanted.map(({ id }) => id));
    const next = series.filter(({ id }) => (changed.has(id) ? isOn : isChosen.has(id)));
    onChoose(next.map(({ id }) => id));
  }

  return (
    <>
      {isSearchable && (
        <Field
          label="Search series"
          placeholder="Title, ID, tag or category"
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => {
            // Enter must not submit the form.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      )}
      <div className={styles.choice}>
        <Button look="quiet" onClick={() => setChosen(shown, true)}>
          Select all
        </Button>
        <Button look="quiet" onClick={() => setChosen(shown, false)}>
          Select none
        </Button>
        <output className={styles.count}>
          {countChosen} of {series.length} selected
        </output>
      </div>
      <fieldset className={styles.list}>
        <legend className="visually-hidden">{legend}</legend>
        {shown.map((one) => (
          <label key={one.id} className={styles.line}>
            <input
              type="checkbox"
              checked={isChosen.has(one.id)}
              onChange={({ target }) => setChosen([one], target.checked)}
            />
            <span>{one.title}</span>
          </label>
        ))}
        {shown.length === 0 && <p>{series.length === 0 ? "No series yet." : "No series matches."}</p>}
      </fieldset>
    </>
  );
}

/** The texts by which the search finds a series. */
function wordsOf({ slug, title, tags, category }: ChoosableSeries): string[] {
  return [title, slug, ...tags, category?.name ?? ""];
}
