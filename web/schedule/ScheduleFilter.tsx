import type { Zones } from "../matches/timeText.ts";
import { Field } from "../ui/forms/Field.tsx";
import { Select } from "../ui/forms/Select.tsx";
import type { NamedCourt } from "./Schedule.tsx";
import type { ScheduleAddress } from "./scheduleAddress.ts";

import styles from "./ScheduleFilter.module.css";

interface Props {
  filters: ScheduleAddress;
  courts: readonly NamedCourt[];
  /** The courts whose matches are shown: of those that the address names, the existing ones. */
  chosen: readonly NamedCourt[];
  zones: Zones;
  onChange: (change: Partial<ScheduleAddress>) => void;
  /** Called when the focus leaves the text, as before a click on a link. */
  onLeaveText: () => void;
  onChooseTimes: (first: Zones["first"]) => void;
}

/** Filters by court and text, and switches between the time zones of venue and viewer. */
export function ScheduleFilter({
  filters,
  courts,
  chosen,
  zones,
  onChange,
  onLeaveText,
  onChooseTimes,
}: Props) {
  const shown = filters.courts.length === 0 ? "" : describeChoice(chosen, filters.courts);
  const isListed = shown === "" || courts.some(({ name }) => name === shown);
  return (
    <div className={styles.filter}>
      <Field
        label="Player, country or number"
        type="search"
        value={filters.text}
        onChange={({ target }) => onChange({ text: target.value })}
        onBlur={onLeaveText}
      />
      <Select
        label="Court"
        value={shown}
        onChange={({ target }) => onChange({ courts: target.value === "" ? [] : [target.value] })}
      >
        <option value="">All courts</option>
        {courts.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
        {!isListed && <option value={shown}>{shown}</option>}
      </Select>
      {zones.viewer !== null && zones.viewer !== zones.hall && (
        <fieldset className={styles.times}>
          <legend>Times</legend>
          {(["hall", "viewer"] as const).map((first) => (
            <label key={first} className={styles.choice}>
              <input
                type="radio"
                name="times"
                checked={zones.first === first}
                onChange={() => onChooseTimes(first)}
              />
              {first === "hall" ? "hall" : "mine"}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** Several courts, and one that does not exist, cannot be chosen here, but come from an address. */
function describeChoice(chosen: readonly NamedCourt[], wanted: readonly string[]): string {
  if (chosen.length === 0) return `${wanted.join(", ")} (no such court)`;
  return chosen.map(({ name }) => name).join(", ");
}
