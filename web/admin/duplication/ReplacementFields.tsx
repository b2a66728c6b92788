import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useId, useRef } from "react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";

import { mostReplacedCharacters } from "../../../domain/duplication/seriesCopy.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { FieldError } from "../../ui/forms/FieldError.tsx";
import { type CheckedDuplication, type DuplicationValues, emptyReplacement } from "./duplicationFormRules.ts";

import styles from "./DuplicateDialog.module.css";

interface ReplacementFieldsProps {
  form: UseFormReturn<DuplicationValues, unknown, CheckedDuplication>;
}

/** The fields of the texts that are replaced in the copies. */
export function ReplacementFields({ form }: ReplacementFieldsProps) {
  const problemId = useId();
  const add = useRef<HTMLButtonElement>(null);
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "replace" });
  const errors = formState.errors.replace;
  const problem = errors?.message ?? errors?.root?.message ?? errors?.find?.((line) => line)?.from?.message;

  return (
    <fieldset className={styles.replacements} aria-describedby={problemId}>
      <legend>Replace in titles, IDs, descriptions and tags</legend>
      {fields.map(({ id }, place) => {
        const number = place + 1;
        return (
          <div key={id} className={styles.replacement}>
            <Field
              label="Text"
              aria-label={`Text ${number}`}
              placeholder="Day 4"
              autoComplete="off"
              maxLength={mostReplacedCharacters}
              aria-invalid={errors?.[place]?.from !== undefined}
              aria-describedby={problemId}
              {...register(`replace.${place}.from`)}
            />
            <Field
              label="Becomes"
              aria-label={`Text ${number} becomes`}
              placeholder="Day 5"
              autoComplete="off"
              maxLength={mostReplacedCharacters}
              {...register(`replace.${place}.to`, { deps: `replace.${place}.from` })}
            />
            {fields.length > 1 && (
              <Button
                look="quiet"
                aria-label={`Remove text ${number}`}
                onClick={() => {
                  remove(place);
                  // The focused button is removed with its line.
                  add.current?.focus();
                }}
              >
                <X aria-hidden="true" size={18} />
              </Button>
            )}
          </div>
        );
      })}
      <FieldError id={problemId} problem={problem} />
      <div>
        <Button ref={add} look="quiet" onClick={() => append(emptyReplacement, { shouldFocus: false })}>
          <Plus aria-hidden="true" size={18} /> Add text
        </Button>
      </div>
    </fieldset>
  );
}
