import { useId, useMemo } from "react";
import { useController } from "react-hook-form";
import * as v from "valibot";

import { exportedIdsRule } from "../../../domain/backupFile.ts";
import { useIsMounted } from "../../lib/useIsMounted.ts";
import { useSentForm } from "../../lib/useSentForm.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { showToast } from "../../ui/toast.ts";
import { type ChoosableSeries, SeriesChoice } from "../forms/SeriesChoice.tsx";
import { readChoiceRefusal } from "./fetchBackup.ts";
import { saveBackup } from "./saveBackup.ts";

import styles from "./ExportDialog.module.css";

interface ExportDialogProps {
  /** All series, in the admins' order. */
  series: readonly ChoosableSeries[];
  onClose: () => void;
}

const noneChosen: { ids: string[]; withAccessCodes: boolean } = { ids: [], withAccessCodes: false };

/** The rules of the dialog's values. Series that were deleted meanwhile are left out. */
function makeExportRules(series: readonly { id: string }[]) {
  const present = new Set(series.map(({ id }) => id));
  return v.object({
    ids: v.pipe(
      v.array(v.string()),
      v.filterItems((id) => present.has(id)),
      exportedIdsRule,
    ),
    withAccessCodes: v.boolean(),
  });
}

/** Saves a backup of the chosen series as a file. */
export function ExportDialog({ series, onClose }: ExportDialogProps) {
  const hintId = useId();
  const isMounted = useIsMounted();
  const rules = useMemo(() => makeExportRules(series), [series]);
  const { form, onSubmit, isBusy, problem } = useSentForm({
    rules,
    values: noneChosen,
    failure: "Failed to export series data. Please try again.",
    send: async ({ ids, withAccessCodes }) => {
      const [saved] = await Promise.allSettled([saveBackup(ids, withAccessCodes)]);
      if (saved.status === "rejected") {
        const refusal = readChoiceRefusal(saved.reason);
        if (refusal) return [refusal];
        throw saved.reason;
      }
      showToast({
        text: `${ids.length === 1 ? "1 series" : `${ids.length} series`} exported as ${saved.value}.`,
      });
      if (isMounted()) onClose();
      return [];
    },
  });
  const { field, fieldState } = useController({ control: form.control, name: "ids" });

  function choose(ids: string[]) {
    form.clearErrors();
    field.onChange(ids);
  }

  return (
    <Dialog title="Export series" width="wide" onCancel={onClose}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <p className={styles.warning}>
          The file holds the passwords of the series as plain text, no access codes unless they are included,
          and no tokens. Keep it where only admins can read it.
        </p>
        <SeriesChoice legend="Series to export" series={series} chosen={field.value} onChoose={choose} />
        <div>
          <label className={styles.option}>
            <input type="checkbox" aria-describedby={hintId} {...form.register("withAccessCodes")} />
            Include access codes
          </label>
          <p id={hintId} className={styles.hint}>
            As plain text: anyone who reads the file can open the series with them, here and on every site
            that imports it. Who has used a code is not in the file, so that on another site its uses are
            counted anew.
          </p>
        </div>
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
