import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import * as v from "valibot";

import { hasStorableYear, typedTimeRule } from "../../../domain/storableYear.ts";
import type {
  Courts_CourtFragment as Court,
  Courts_MatchFragment as Match,
} from "../../lib/generated/TournamentUpdates.ts";
import { PadDialog } from "../../scorepad/dialogs/PadDialog.tsx";
import { useEntryForm } from "../../scorepad/dialogs/useEntryForm.ts";
import { nameMatch } from "../../scorepad/padWords.ts";
import { Field } from "../../ui/forms/Field.tsx";
import type { MatchPlace } from "../courts/useCourtActions.ts";
import { ReferenceSelect } from "../forms/ReferenceSelect.tsx";
import { describeConflict } from "./conflictWords.ts";
import { blankDay } from "./matchFormRules.ts";
import { nameCourtOf } from "./matchWords.ts";
import { findPlace, placeMatch } from "./placedMatch.ts";
import { PlanConflicts } from "./PlanConflicts.tsx";
import { useDayPlan } from "./useDayPlan.ts";

const rules = v.object({
  courtId: v.pipe(
    v.string(),
    v.transform((id) => id || null),
  ),
  day: v.pipe(typedTimeRule, v.nonEmpty(blankDay)),
  place: v.pipe(
    v.string(),
    v.transform(Number),
    v.check((place) => Number.isSafeInteger(place) && place >= 1, "The place counts from 1."),
  ),
});

interface MoveMatchProps {
  match: Match;
  courts: readonly Court[];
  /** The time zone of the event, an IANA name. */
  zone: string;
  onMove: (place: MatchPlace) => void;
  onCancel: () => void;
}

/** Moves a scheduled match to another court, day or place. It shows the conflicts of the new plan, but allows them. */
export function MoveMatch({ match, courts, zone, onMove, onCancel }: MoveMatchProps) {
  const { form, entry, problem, onSubmit } = useEntryForm({
    rules,
    defaultValues: { courtId: match.courtId ?? "", day: match.day ?? "", place: "" },
    onEnter: onMove,
  });
  const { control, register, getFieldState, resetField } = form;
  const [courtId, day] = useWatch({ control, name: ["courtId", "day"] });
  const { matches: plan, find } = useDayPlan(hasStorableYear(day) ? day : null);
  const present = useDayPlan(match.day).matches?.find(({ id }) => id === match.id);
  const conflicts =
    plan && present && entry ? (find(placeMatch(plan, present, entry, zone)).get(match.id) ?? []) : [];
  const presentPlace = plan ? String(findPlace(plan, match.id, courtId || null)) : "";

  // Until another place is entered, the match keeps its place.
  useEffect(() => {
    if (!getFieldState("place").isDirty) resetField("place", { defaultValue: presentPlace });
  }, [presentPlace, getFieldState, resetField]);

  const words = { nameCourt: (id: string) => nameCourtOf(courts, id), zone };
  return (
    <PadDialog
      title={`Move ${nameMatch(match)}`}
      submit={{ label: "Move", problem }}
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      <ReferenceSelect
        control={control}
        name="courtId"
        label="Court"
        choices={courts}
        none="No court yet"
        missing="Deleted court"
      />
      <Field label="Day" type="date" {...register("day")} />
      <Field label="Place among those that wait" type="number" min={1} {...register("place")} />
      <div aria-live="polite">
        <PlanConflicts conflicts={conflicts.map((conflict) => describeConflict(conflict, words))} />
      </div>
    </PadDialog>
  );
}
