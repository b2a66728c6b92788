import X from "lucide-react/icons/x";
import { type Ref, useId, useRef, useState } from "react";

import { FieldError } from "./FieldError.tsx";
import { isComposing } from "./isComposing.ts";

import styles from "./TagsField.module.css";

interface TagsFieldProps {
  label: string;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  hint?: string;
  problem?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** The trimmed tags without duplicates, ignoring case. */
function addTags(tags: readonly string[], text: string): string[] {
  const found = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
  for (const tag of text.split(",").map((part) => part.trim())) {
    if (tag && !found.has(tag.toLowerCase())) found.set(tag.toLowerCase(), tag);
  }
  return [...found.values()];
}

/** Tags as chips. Enter, a comma or leaving adds the typed tag; Backspace in the empty field removes the last one. */
export function TagsField({ label, tags, onChange, hint, problem, ref }: TagsFieldProps) {
  const id = useId();
  const hintId = useId();
  const problemId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");

  function add(typed: string) {
    setText("");
    const next = addTags(tags, typed);
    if (next.length > tags.length) onChange(next);
  }

  function type(typed: string) {
    const end = typed.lastIndexOf(",");
    if (end < 0) {
      setText(typed);
      return;
    }
    add(typed.slice(0, end));
    setText(typed.slice(end + 1).trimStart());
  }

  function remove(tag: string) {
    onChange(tags.filter((other) => other !== tag));
    list.current?.querySelector("input")?.focus();
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} ref={list} data-invalid={problem !== undefined || undefined}>
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label={`${label}, added`}>
            {tags.map((tag) => (
              <li key={tag} className={styles.tag}>
                {tag}
                <button type="button" aria-label={`Remove ${tag}`} onClick={() => remove(tag)}>
                  <X aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={ref}
          id={id}
          className={styles.input}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
          aria-invalid={problem !== undefined}
          aria-describedby={`${hintId} ${problemId}`}
          value={text}
          onChange={({ target, nativeEvent }) => {
            // A comma inside a composition may still change, and splitting there would interrupt it.
            if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setText(target.value);
            else type(target.value);
          }}
          onCompositionEnd={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => add(text)}
          onKeyDown={(event) => {
            if (isComposing(event)) return;
            if (event.key === "Enter" && text.trim()) {
              // Enter submits the form only when the field is empty.
              event.preventDefault();
              add(text);
            } else if (event.key === "Backspace" && !text) {
              const last = tags.at(-1);
              if (last !== undefined) remove(last);
            }
          }}
        />
      </div>
      <p className={styles.hint} id={hintId} hidden={hint === undefined}>
        {hint}
      </p>
      <FieldError id={problemId} problem={problem} />
    </div>
  );
}
