import { useId } from "react";

import { Field } from "../ui/Field.tsx";
import { useEarlyText } from "../ui/useEarlyText.ts";

import styles from "./NewPasswordField.module.css";

interface NewPasswordFieldProps {
  label: string;
  rule: string | undefined;
  isRefused: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** Takes a new password and says what it must be like. */
export function NewPasswordField({ label, rule, isRefused, value, onChange }: NewPasswordFieldProps) {
  const id = useId();
  return (
    <div className={styles.place}>
      <Field
        label={label}
        type="password"
        autoComplete="new-password"
        required
        ref={useEarlyText(onChange)}
        aria-invalid={isRefused}
        aria-describedby={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className={styles.rule} id={id} data-refused={isRefused || undefined}>
        {rule}
      </p>
    </div>
  );
}
