import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useId, useRef } from "react";

import type { TextReplacement } from "../../../domain/replacements.ts";
import { mostReplacedCharacters } from "../../../domain/seriesCopy.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { FieldError } from "../../ui/forms/FieldError.tsx";
import { emptyReplacement } from "./useDuplication.ts";

import styles from "./DuplicateDialog.module.css";

interface ReplacementFieldsProps {
  replacements: readonly TextReplacement[];
  onChange: (replacements: readonly TextReplacement[]) => void;
  problem: string | undefined;
}

/** The fields of the texts that are replaced in the copies. */
export function ReplacementFields({ replacements, onChange, problem }: ReplacementFieldsProps) {
  const problemId = useId();
  const add = useRef<HTMLButtonElement>(null);

  const change = (place: number, part: Partial<TextReplacement>) =>
    onChange(replacements.map((one, index) => (index === place ? { ...one, ...part } : one)));

  function remove(place: number) {
    onChange(replacements.filter((_, index) => index !== place));
    // The focused button is removed with its line.
    add.current?.focus();
  }

  return (
    <fieldset className={styles.replacements} aria-describedby={problemId}>
      <legend>Replace in titles, IDs, descriptions and tags</legend>
      {replacements.map(({ from, to }, place) => {
        const number = place + 1;
        const isIncomplete = from.trim() === "" && to !== "";
        return (
          // A line is identified only by its position.
          <div key={number} className={styles.replacement}>
            <Field
              label="Text"
              aria-label={`Text ${number}`}
              placeholder="Day 4"
              autoComplete="off"
              maxLength={mostReplacedCharacters}
              aria-invalid={problem !== undefined && isIncomplete}
              aria-describedby={problemId}
              value={from}
              onChange={({ target }) => change(place, { from: target.value })}
            />
            <Field
              label="Becomes"
              aria-label={`Text ${number} becomes`}
              placeholder="Day 5"
              autoComplete="off"
              maxLength={mostReplacedCharacters}
              value={to}
              onChange={({ target }) => change(place, { to: target.value })}
            />
            {replacements.length > 1 && (
              <Button look="quiet" aria-label={`Remove text ${number}`} onClick={() => remove(place)}>
                <X aria-hidden="true" size={18} />
              </Button>
            )}
          </div>
        );
      })}
      <FieldError id={problemId} problem={problem} />
      <div>
        <Button ref={add} look="quiet" onClick={() => onChange([...replacements, emptyReplacement])}>
          <Plus aria-hidden="true" size={18} /> Add text
        </Button>
      </div>
    </fieldset>
  );
}
