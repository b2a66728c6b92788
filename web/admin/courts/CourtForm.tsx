import type { Ref } from "react";

import type { Courts_CourtFragment as Court } from "../../lib/generated/TournamentUpdates.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Switch } from "../../ui/forms/Switch.tsx";
import { ConflictNotice } from "../forms/ConflictNotice.tsx";
import { FormFoot } from "../forms/FormFoot.tsx";
import { ReferenceSelect } from "../forms/ReferenceSelect.tsx";
import { RestoredNotice } from "../forms/RestoredNotice.tsx";
import { useDashboardForm } from "../forms/useDashboardForm.ts";
import type { FormHandle } from "../forms/useFormPanel.ts";
import { listChoices, nameBroadcast, useBroadcasts } from "./broadcasts.ts";
import { courtLabels, type CourtValues, describeCourtChanges } from "./courtFormRules.ts";
import { useCourtForm } from "./useCourtForm.ts";

import styles from "../forms/DashboardForm.module.css";

interface CourtFormProps {
  /** The court to edit; null to add one. */
  start: Court | null;
  courts: readonly Court[];
  onClose: () => void;
  ref: Ref<FormHandle>;
}

/** Adds or edits a court. */
export function CourtForm({ start, courts, onClose, ref }: CourtFormProps) {
  const state = useCourtForm({ start, courts, onSaved: onClose });
  const broadcasts = useBroadcasts();
  const { form } = state;
  const { titleId, formProps, footProps } = useDashboardForm({
    ref,
    form,
    save: state.save,
    draft: state.draft,
    thing: "court",
    isNew: start === null,
    isGone: state.isGone,
    firstField: "name",
    onClose,
  });
  const field = (name: keyof CourtValues) => ({
    ...form.register(name),
    label: courtLabels[name],
    problem: form.formState.errors[name]?.message,
  });
  const describe = (before: CourtValues, now: CourtValues) =>
    describeCourtChanges(before, now, (id) => nameBroadcast(broadcasts, id));

  return (
    <form {...formProps} className={styles.form}>
      <h3 id={titleId}>{start ? `Edit ${start.name}` : "Add court"}</h3>
      <RestoredNotice draft={state.draft} describe={describe} />
      <div className={styles.fields}>
        <Field {...field("name")} autoComplete="off" hint="As “Court 1” or “TV court”." />
        <ReferenceSelect
          control={form.control}
          name="episodeId"
          label={courtLabels.episodeId}
          choices={listChoices(broadcasts, start?.episodeId ?? "")}
          none="Not broadcast"
          missing="The chosen one, which is not live"
        />
        <Field
          {...field("pictureDelay")}
          autoComplete="off"
          inputMode="decimal"
          hint="How far a picture without its own time is behind the hall."
        />
        <Field
          {...field("pictureOffset")}
          autoComplete="off"
          hint="For an encoder whose clock is wrong; below 0 where it is fast."
        />
        <div>
          <Switch {...form.register("isPublic")} label="Public: everyone sees the court and its scores" />
        </div>
      </div>
      <FormFoot {...footProps} onSaveAndAdd={start ? undefined : () => void state.saveAndAdd()}>
        <ConflictNotice state={state} describe={describe} />
      </FormFoot>
    </form>
  );
}
