import { isUnanswered, unknownResult } from "../../lib/describeFailure.ts";
import { useChangeManySeriesMutation } from "../../lib/generated/ManySeries.ts";
import type { SeriesManager_SeriesFragment as Series } from "../../lib/generated/SeriesManager.ts";
import { useIsMounted } from "../../lib/useIsMounted.ts";
import { useSentForm } from "../../lib/useSentForm.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { showToast } from "../../ui/toast.ts";
import { ManySeriesFields } from "./ManySeriesFields.tsx";
import { describeChange, manySeriesRules, movesStarts, readChange, unchanged } from "./manySeriesRules.ts";
import { describeRefusals, refuseMany, useVanished } from "./useVanished.ts";

import styles from "./ManySeries.module.css";

interface ChangeManySeriesProps {
  /** The current data of the selected series. */
  series: readonly Series[];
  categories: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Changes the selected series together; fields without an input stay unchanged. */
export function ChangeManySeries({ series, categories, onClose }: ChangeManySeriesProps) {
  const vanished = useVanished(series);
  const isMounted = useIsMounted();
  const [changeManySeries] = useChangeManySeriesMutation();
  const { form, onSubmit, isBusy, problem } = useSentForm({
    rules: manySeriesRules,
    values: unchanged,
    failure: "The series could not be changed. Please try again.",
    async send(entered) {
      const change = readChange(entered);
      if (!change) return [{ field: null, message: "Nothing is entered that would change." }];
      const refused = refuseMany(series);
      if (refused) return refused;
      const request = changeManySeries({ variables: { ids: series.map(({ id }) => id), change } });
      const [outcome] = await Promise.allSettled([request]);
      if (outcome.status === "rejected") {
        // Another attempt may move the starts twice.
        if (movesStarts(change) && isUnanswered(outcome.reason))
          return [{ field: null, message: unknownResult }];
        throw outcome.reason;
      }
      const refusals = outcome.value.data?.changeManySeries.userErrors;
      if (refusals?.length === 0) {
        showToast({ text: describeChange(change, series.length) });
        if (isMounted()) onClose();
      }
      return describeRefusals(refusals);
    },
  });

  return (
    <Dialog title={`Change ${series.length} series`} width="wide" onCancel={onClose}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <p className={styles.note}>Fields that you leave empty change nothing.</p>
        <ManySeriesFields form={form} series={series} categories={categories} />
        <output className={styles.vanished}>{vanished}</output>
        <ActionBar problem={problem}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton label={`Change ${series.length} series`} busyLabel="Changing..." isBusy={isBusy} />
        </ActionBar>
      </form>
    </Dialog>
  );
}
