import { type FormEvent, useEffect, useRef } from "react";

import { mostCopies } from "../../../domain/seriesCopy.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { Switch } from "../../ui/forms/Switch.tsx";
import { useEventTimeZone } from "../episodes/EventTime.tsx";
import { SeriesChoice } from "../forms/SeriesChoice.tsx";
import { CopyPreview } from "./CopyPreview.tsx";
import { ReplacementFields } from "./ReplacementFields.tsx";
import { type DuplicableSeries, useDuplication } from "./useDuplication.ts";

import styles from "./DuplicateDialog.module.css";

interface DuplicateDialogProps {
  /** All series, in the admins' order. */
  series: readonly DuplicableSeries[];
  /** The ids of the series that are preselected. */
  initialIds: readonly string[];
  onClose: () => void;
}

/** Adds copies of the chosen series, such as those of a day, after showing their titles. */
export function DuplicateDialog({ series, initialIds, onClose }: DuplicateDialogProps) {
  const zone = useEventTimeZone();
  const { values, change, copies, rewriting, problems, submit, isBusy, refusals } = useDuplication({
    series,
    initialIds,
    onDone: onClose,
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <Dialog title="Duplicate series" width="wide" onCancel={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <p className={styles.note}>
          Copies keep the password, the picture, the plan for LIVE and whether they are a draft. LIVE and Roku
          are off in them. They are added after the last series; at most {mostCopies} at a time.
        </p>
        <SeriesChoice
          legend="Series to duplicate"
          series={series}
          chosen={values.ids}
          onChoose={(ids) => change({ ids })}
        />
        <div className={styles.settings}>
          <Field
            label="Days later"
            type="number"
            step={1}
            hint={`Times of day stay the same in ${zone}.`}
            problem={problems["shiftDays"]}
            value={values.shiftDays}
            onChange={({ target }) => change({ shiftDays: target.value })}
          />
          <Switch
            label="With their episodes"
            checked={values.withEpisodes}
            onChange={({ target }) => change({ withEpisodes: target.checked })}
          />
        </div>
        <ReplacementFields
          replacements={values.replace}
          problem={problems["replace"]}
          onChange={(replace) => change({ replace })}
        />
        <CopyPreview
          copies={copies}
          rewriting={rewriting}
          problems={problems}
          onCorrect={(id, name) =>
            change({ corrected: { ...values.corrected, [id]: { ...values.corrected[id], ...name } } })
          }
        />
        <ActionBar problem={problems["root"] ?? problems["ids"]}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton label="Add copies" busyLabel="Adding..." isBusy={isBusy} />
        </ActionBar>
      </form>
    </Dialog>
  );
}
