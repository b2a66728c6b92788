import type { Courts_CourtFragment as Court } from "../../lib/generated/TournamentUpdates.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { isMatchState, matchStates, type MatchView } from "./matchView.ts";

import styles from "./MatchManager.module.css";

interface MatchToolbarProps {
  view: MatchView;
  courts: readonly Court[];
  onChange: (view: MatchView) => void;
  /** Called when the focus leaves a filter. */
  onLeave: () => void;
}

/** The filters of the list of matches. */
export function MatchToolbar({ view, courts, onChange, onLeave }: MatchToolbarProps) {
  return (
    <div className={styles.toolbar} onBlur={onLeave}>
      <Field
        label="Search matches"
        placeholder="Player, country or number"
        type="search"
        autoComplete="off"
        value={view.search}
        onChange={({ target }) => onChange({ ...view, search: target.value })}
      />
      <Field
        label="On day"
        type="date"
        value={view.day}
        onChange={({ target }) => onChange({ ...view, day: target.value })}
      />
      <Select
        label="On court"
        value={view.court}
        onChange={({ target }) => onChange({ ...view, court: target.value })}
      >
        <option value="">All courts</option>
        {courts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Show"
        value={view.state}
        onChange={({ target: { value } }) =>
          onChange({ ...view, state: isMatchState(value) ? value : "open" })
        }
      >
        {Object.entries(matchStates).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
