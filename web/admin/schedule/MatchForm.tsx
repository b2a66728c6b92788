import type { Ref } from "react";
import { useWatch } from "react-hook-form";

import type {
  Courts_CourtFragment as Court,
  Courts_MatchFragment as Match,
} from "../../lib/generated/TournamentUpdates.ts";
import { disciplineNames } from "../../matches/words.ts";
import { nameMatch } from "../../scorepad/padWords.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { FieldError } from "../../ui/forms/FieldError.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { SelectOptions } from "../../ui/forms/SelectOptions.tsx";
import { Switch } from "../../ui/forms/Switch.tsx";
import { ConflictNotice } from "../forms/ConflictNotice.tsx";
import { FormFoot } from "../forms/FormFoot.tsx";
import { ReferenceSelect } from "../forms/ReferenceSelect.tsx";
import { RestoredNotice } from "../forms/RestoredNotice.tsx";
import { useDashboardForm } from "../forms/useDashboardForm.ts";
import type { FormHandle } from "../forms/useFormPanel.ts";
import { type MatchValues } from "./matchFormRules.ts";
import { MatchSideFields } from "./MatchSideFields.tsx";
import { describeMatchChanges, formatNames, kindNames, matchLabels } from "./matchWords.ts";
import { useMatchForm } from "./useMatchForm.ts";

import dashboard from "../forms/DashboardForm.module.css";
import styles from "./MatchForm.module.css";

interface MatchFormProps {
  /** The match to edit; null to add one. */
  start: Match | null;
  courts: readonly Court[];
  /** The time zone of the event, an IANA name. */
  zone: string;
  onClose: () => void;
  ref: Ref<FormHandle>;
}

/** Adds or edits a match. */
export function MatchForm({ start, courts, zone, onClose, ref }: MatchFormProps) {
  const state = useMatchForm({ start, zone, onSaved: onClose });
  const { form } = state;
  const { control, register, formState } = form;
  const { titleId, formProps, footProps } = useDashboardForm({
    ref,
    form,
    save: state.save,
    draft: state.draft,
    thing: "match",
    isNew: start === null,
    isGone: state.isGone,
    firstField: "number",
    onClose,
  });
  const kind = useWatch({ control, name: "scheduledKind" });
  const isTimed = kind !== "FOLLOWS";
  const field = (name: keyof MatchValues) => ({
    ...register(name),
    label: matchLabels[name],
    problem: formState.errors[name]?.message,
  });
  const nameCourt = (id: string) => courts.find((court) => court.id === id)?.name ?? "No court";
  const describe = (before: MatchValues, now: MatchValues) => describeMatchChanges(before, now, nameCourt);
  const { names: players, isCancelled: cancelled } = formState.errors;

  return (
    <form {...formProps} className={dashboard.form}>
      <h3 id={titleId}>{start ? `Edit ${nameMatch(start)}` : "Add match"}</h3>
      <RestoredNotice draft={state.draft} describe={describe} />
      <div className={styles.fields}>
        <Field {...field("number")} autoComplete="off" inputMode="numeric" />
        <Select {...field("discipline")}>
          <SelectOptions names={disciplineNames} />
        </Select>
        <Field {...field("draw")} autoComplete="off" placeholder="Men’s Singles U19" />
        <Field {...field("round")} autoComplete="off" placeholder="Quarter-final" />
        <Field {...field("day")} type="date" />
        <ReferenceSelect
          control={control}
          name="courtId"
          label={matchLabels.courtId}
          choices={courts}
          none="No court yet"
          missing="Deleted court"
        />
        <Select {...field("scheduledKind")}>
          <SelectOptions names={kindNames} />
        </Select>
        {isTimed && <Field {...field("time")} type="time" hint={`Time of the event: ${zone}.`} />}
        <Select {...field("format")}>
          <SelectOptions names={formatNames} />
        </Select>
      </div>
      <div className={styles.sides}>
        <MatchSideFields form={form} side={0} />
        <MatchSideFields form={form} side={1} />
      </div>
      <FieldError id={`${titleId}-players`} problem={players?.message ?? players?.root?.message} />
      <div className={styles.switches}>
        <Switch {...register("hasTimeClock")} label={matchLabels.hasTimeClock} />
        {start && (
          <Switch
            {...register("isCancelled")}
            label={matchLabels.isCancelled}
            aria-invalid={cancelled === undefined ? undefined : true}
            aria-describedby={`${titleId}-cancelled`}
          />
        )}
      </div>
      <FieldError id={`${titleId}-cancelled`} problem={cancelled?.message} />
      <FormFoot {...footProps} onSaveAndAdd={start ? undefined : () => void state.saveAndAdd()}>
        <ConflictNotice state={state} describe={describe} />
      </FormFoot>
    </form>
  );
}
