import { useState } from "react";
import { useController } from "react-hook-form";
import * as v from "valibot";

import { useSentForm } from "../../lib/useSentForm.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { SubmitButton } from "../../ui/SubmitButton.tsx";
import { showToast } from "../../ui/toast.ts";
import { saveBackup } from "./saveBackup.ts";

import styles from "./ExportDialog.module.css";

interface ExportDialogProps {
  /** All of them, in the admins' order. */
  series: readonly { id: string; slug: string; title: string }[];
  onClose: () => void;
}

/** Below so many the eye is faster than a search. */
const mostAtAGlance = 10;

const noneChosen: { ids: string[] } = { ids: [] };

const ExportRules = v.object({
  ids: v.pipe(v.array(v.string()), v.minLength(1, "Please select at least one series to export")),
});

/** Saves a backup of the chosen series as a file. */
export function ExportDialog({ series, onClose }: ExportDialogProps) {
  const [search, setSearch] = useState("");
  const { form, onSubmit, isBusy, problem } = useSentForm({
    rules: ExportRules,
    values: noneChosen,
    failure: "Failed to export series data. Please try again.",
    send: async ({ ids }) => {
      const name = await saveBackup(ids);
      showToast({ text: `${ids.length === 1 ? "1 series" : `${ids.length} series`} exported as ${name}.` });
      onClose();
      return [];
    },
  });
  const { field, fieldState } = useController({ control: form.control, name: "ids" });
  const chosen = new Set(field.value);
  const text = search.trim().toLowerCase();
  const shown = series.filter(({ slug, title }) => title.toLowerCase().includes(text) || slug.includes(text));
  const countChosen = series.filter(({ id }) => chosen.has(id)).length;

  function turn(wanted: readonly { id: string }[], isOn: boolean) {
    const turned = new Set(wanted.map(({ id }) => id));
    const next = series.filter(({ id }) => (turned.has(id) ? isOn : chosen.has(id)));
    form.clearErrors();
    field.onChange(next.map(({ id }) => id));
  }

  return (
    <Dialog title="Export series" width="wide" onCancel={onClose}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <p className={styles.warning}>
          The file holds the passwords of the series as plain text, and no access codes or tokens. Keep it
          where only admins can read it.
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
            {countChosen} of {series.length} selected
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
        <ActionBar problem={problem ?? fieldState.error?.message}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton label="Export" busyLabel="Exporting..." isBusy={isBusy} />
        </ActionBar>
      </form>
    </Dialog>
  );
}
