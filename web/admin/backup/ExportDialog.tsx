import { useState } from "react";

import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { SubmitButton } from "../../ui/SubmitButton.tsx";
import { useExport } from "./useExport.ts";

import styles from "./ExportDialog.module.css";

interface ExportDialogProps {
  /** All of them, in the admins' order. */
  series: readonly { id: string; slug: string; title: string }[];
  onClose: () => void;
}

/** Below so many the eye is faster than a search. */
const mostAtAGlance = 10;

/** Saves a backup of the chosen series as a file. */
export function ExportDialog({ series, onClose }: ExportDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState("");
  const { save, forget, isBusy, problem } = useExport(onClose);
  const text = search.trim().toLowerCase();
  const shown = series.filter(({ slug, title }) => title.toLowerCase().includes(text) || slug.includes(text));
  const ids = series.map(({ id }) => id).filter((id) => chosen.has(id));

  function turn(wanted: readonly { id: string }[], isOn: boolean) {
    const next = new Set(chosen);
    for (const { id } of wanted) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
    forget();
  }

  return (
    <Dialog title="Export series" width="wide" onCancel={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void save(ids);
        }}
      >
        <p className={styles.warning}>
          The file holds the passwords of the series as plain text. Keep it where only admins can read it.
        </p>
        {series.length > mostAtAGlance && (
          <Field
            label="Search series"
            type="search"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
        <div className={styles.choice}>
          <Button look="quiet" onClick={() => turn(shown, true)}>
            Select all
          </Button>
          <Button look="quiet" onClick={() => turn(shown, false)}>
            Select none
          </Button>
          <output className={styles.count}>
            {ids.length} of {series.length} selected
          </output>
        </div>
        <fieldset className={styles.list}>
          <legend className="visually-hidden">Series to export</legend>
          {shown.map((one) => (
            <label key={one.id} className={styles.line}>
              <input
                type="checkbox"
                checked={chosen.has(one.id)}
                onChange={({ target }) => turn([one], target.checked)}
              />
              <span>{one.title}</span>
            </label>
          ))}
          {shown.length === 0 && <p>{series.length === 0 ? "No series yet." : "No series matches."}</p>}
        </fieldset>
        <ActionBar problem={problem}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton label="Export" busyLabel="Exporting..." isBusy={isBusy} />
        </ActionBar>
      </form>
    </Dialog>
  );
}
