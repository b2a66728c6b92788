import { describeDay, shortDay } from "./dayNames.ts";

import styles from "./DayTabs.module.css";

interface Props {
  days: readonly string[];
  selected: string;
  today: string;
  onSelect: (day: string) => void;
}

/** The published days with their dates. */
export function DayTabs({ days, selected, today, onSelect }: Props) {
  return (
    <nav className={styles.days} aria-label="Days">
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className={styles.day}
          aria-label={day === today ? `Today, ${describeDay(day)}` : describeDay(day)}
          aria-current={day === selected ? "date" : undefined}
          onClick={() => onSelect(day)}
        >
          {day === today ? `Today, ${shortDay(day)}` : shortDay(day)}
        </button>
      ))}
    </nav>
  );
}
