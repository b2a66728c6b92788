import * as v from "valibot";

import { useDeleteManySeriesMutation } from "../../lib/generated/ManySeries.ts";
import { useIsMounted } from "../../lib/useIsMounted.ts";
import { useSentForm } from "../../lib/useSentForm.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { showToast } from "../../ui/toast.ts";
import { describeRefusals, refuseMany, useVanished } from "./useVanished.ts";

import styles from "./ManySeries.module.css";

interface DeleteManySeriesProps {
  /** The current data of the selected series. */
  series: readonly { id: string; title: string; isLive: boolean }[];
  onClose: () => void;
}

const rules = v.object({ count: v.pipe(v.string(), v.trim()) });
const empty = { count: "" };
const mostNamed = 10;

/** Lists the selected series, and deletes them once the admin has typed their number. */
export function DeleteManySeries({ series, onClose }: DeleteManySeriesProps) {
  const vanished = useVanished(series);
  const isMounted = useIsMounted();
  const [deleteManySeries] = useDeleteManySeriesMutation();
  const live = series.filter(({ isLive }) => isLive).length;
  const more = series.length - mostNamed;
  const { field, onSubmit, isBusy, problem } = useSentForm({
    rules,
    values: empty,
    failure: "Error deleting series.",
    async send({ count }) {
      if (count !== String(series.length))
        return [
          { field: "count", message: `Please type ${series.length} to delete ${series.length} series.` },
        ];
      const refused = refuseMany(series);
      if (refused) return refused;
      const ids = series.map(({ id }) => id);
      const { data } = await deleteManySeries({ variables: { ids, count: ids.length } });
      const refusals = data?.deleteManySeries.userErrors;
      if (refusals?.length === 0) {
        showToast({ text: `Deleted ${ids.length} series.` });
        if (isMounted()) onClose();
      }
      return describeRefusals(refusals);
    },
  });

  return (
    <Dialog title={`Delete ${series.length} series?`} onCancel={onClose}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <div className={styles.text}>
          <ul aria-label="To be deleted">
            {series.slice(0, mostNamed).map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
            {more > 0 && <li>and {more} more</li>}
          </ul>
          {live > 0 && (
            <p>
              <strong>{live === 1 ? "1 of them is live now." : `${live} of them are live now.`}</strong>
            </p>
          )}
          <p>
            All their episodes go with them. They also leave everyone’s favourites and unlocked series, to
            which an undo does not bring them back.
          </p>
          <output className={styles.vanished}>{isBusy ? null : vanished}</output>
        </div>
        <Field
          label={`Type ${series.length} to confirm`}
          inputMode="numeric"
          autoComplete="off"
          {...field("count")}
        />
        <ActionBar problem={problem}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton look="danger" label="Delete" busyLabel="Deleting..." isBusy={isBusy} />
        </ActionBar>
      </form>
    </Dialog>
  );
}
