import { Switch } from "../../ui/forms/Switch.tsx";

import styles from "./ScorePadPanel.module.css";

interface KeysHintProps {
  areOn: boolean;
  onSwitch: (areOn: boolean) => void;
}

const keys = [
  { names: ["1", "2"], label: "point for the upper or lower side" },
  { names: ["Backspace"], label: "undo" },
  { names: ["↑", "↓"], label: "choose the court" },
  { names: ["Enter"], label: "its next step" },
];

/** Explains the keys, with the switch that turns them off. */
export function KeysHint({ areOn, onSwitch }: KeysHintProps) {
  return (
    <div className={styles.keys}>
      <Switch
        label="Keys"
        checked={areOn}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
      {areOn && (
        <ul aria-label="Keys of the chosen court">
          {keys.map(({ names, label }) => (
            <li key={label}>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}{" "}
              {label}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
