import type { Ref } from "react";

import { Field } from "../../ui/forms/Field.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { isSeriesState, seriesStates, type SeriesView } from "./seriesView.ts";

import styles from "./SeriesManager.module.css";

interface SeriesToolbarProps {
  view: SeriesView;
  tags: readonly string[];
  /** The numbers of shown series and of all series. */
  shown: number;
  total: number;
  searchRef: Ref<HTMLInputElement>;
  onChange: (view: SeriesView) => void;
}

/** The filters and the sorting of the list of series. */
export function SeriesToolbar({ view, tags, shown, total, searchRef, onChange }: SeriesToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <Field
        ref={searchRef}
        label="Search series"
        placeholder="Title, tag or episode"
        type="search"
        autoComplete="off"
        value={view.search}
        onChange={({ target }) => onChange({ ...view, search: target.value })}
      />
      <Select
        label="Show"
        value={view.state}
        onChange={({ target: { value } }) => onChange({ ...view, state: isSeriesState(value) ? value : "" })}
      >
        <option value="">All series</option>
        {Object.entries(seriesStates).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Filter by tag"
        value={view.tag}
        onChange={({ target }) => onChange({ ...view, tag: target.value })}
      >
        <option value="">All tags</option>
        {tags.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </Select>
      <Select
        label="Sort by"
        value={view.sort}
        onChange={({ target }) => onChange({ ...view, sort: target.value === "tag" ? "tag" : "order" })}
      >
        <option value="order">Order</option>
        <option value="tag">Tag</option>
      </Select>
      <output className={styles.count}>
        {shown === total ? `${total} series` : `${shown} of ${total} series`}
      </output>
    </div>
  );
}
