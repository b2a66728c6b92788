import { useController } from "react-hook-form";

import { mostCopies, tooManyCopies } from "../../../domain/duplication/seriesCopy.ts";
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
  const { form, onSubmit, isBusy, problem, hasTooMany, copies, rewriting } = useDuplication({
    series,
    initialIds,
    onDone: onClose,
  });
  const { errors } = form.formState;
  const { field } = useController({ control: form.control, name: "ids" });

  function choose(ids: string[]) {
    form.clearErrors("root");
    field.onChange(ids);
  }

  return (
    <Dialog title="Duplicate series" width="wide" onCancel={onClose}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <p className={styles.note}>
          Copies keep the password, the picture, the plan for LIVE and whether they are a draft. LIVE and Roku
          are off in them. They are added after the last series; at most {mostCopies} at a time.
        </p>
        <SeriesChoice legend="Series to duplicate" series={series} chosen={field.value} onChoose={choose} />
        <div className={styles.settings}>
          <Field
            label="Days later"
            type="number"
            step={1}
            hint={`Times of day stay the same in ${zone}.`}
            problem={errors.shiftDays?.message}
            {...form.register("shiftDays")}
          />
          <Switch label="With their episodes" {...form.register("withEpisodes")} />
        </div>
        <ReplacementFields form={form} />
        <CopyPreview form={form} copies={copies} rewriting={rewriting} />
        <ActionBar problem={problem ?? errors.ids?.message ?? (hasTooMany ? tooManyCopies : undefined)}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton label="Add copies" busyLabel="Adding..." isBusy={isBusy} />
        </ActionBar>
      </form>
    </Dialog>
  );
}
