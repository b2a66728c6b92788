import { mayAdminister } from "../../session/roles.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { type HistoryView, nounsOf, readNoun } from "./historyView.ts";

import styles from "./HistoryPanel.module.css";

interface HistoryFiltersProps {
  view: HistoryView;
  /** The names of the authors in the history, by the ids of their accounts and tokens. */
  people: ReadonlyMap<string, string>;
  onChange: (view: HistoryView) => void;
}

/** Filters the history. */
export function HistoryFilters({ view, people, onChange }: HistoryFiltersProps) {
  const { viewer } = useViewer();
  const isChosenUnknown = view.by !== "" && !people.has(view.by);
  const sorted = [...people].toSorted(([, one], [, other]) => one.localeCompare(other));
  return (
    <div className={styles.filters}>
      {mayAdminister(viewer) && (
        <Select
          label="Of"
          value={view.clock}
          onChange={({ target }) => {
            const clock = target.value === "TOURNAMENT" ? "TOURNAMENT" : "CATALOGUE";
            onChange({ ...view, clock, noun: readNoun(view.noun, clock) });
          }}
        >
          <option value="CATALOGUE">Catalogue</option>
          <option value="TOURNAMENT">Tournament</option>
        </Select>
      )}
      <Select label="By" value={view.by} onChange={({ target }) => onChange({ ...view, by: target.value })}>
        <option value="">Everyone</option>
        {isChosenUnknown && <option value={view.by}>One person</option>}
        {sorted.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="About"
        value={view.noun}
        onChange={({ target }) => onChange({ ...view, noun: readNoun(target.value, view.clock) })}
      >
        <option value="">Everything</option>
        {Object.entries(nounsOf[view.clock]).map(([noun, name]) => (
          <option key={noun} value={noun}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        label="Day"
        type="date"
        value={view.day}
        onChange={({ target }) => onChange({ ...view, day: target.value })}
      />
    </div>
  );
}
