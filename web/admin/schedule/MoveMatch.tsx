import { useState } from "react";
import * as v from "valibot";

import { moveRules } from "../../../domain/matchForm.ts";
import type {
  Courts_CourtFragment as Court,
  Courts_MatchFragment as Match,
} from "../../lib/generated/TournamentUpdates.ts";
import { PadDialog } from "../../scorepad/dialogs/PadDialog.tsx";
import { nameMatch } from "../../scorepad/padWords.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import type { MatchPlace } from "../courts/useCourtActions.ts";
import { ConflictNotes } from "./ConflictNotes.tsx";
import { describeConflict } from "./conflictWords.ts";
import { nameCourtOf } from "./matchWords.ts";
import { findPlace, placeMatch } from "./placedMatch.ts";
import { useDayPlan } from "./useDayPlan.ts";

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
  const [courtId, setCourtId] = useState(match.courtId ?? "");
  const [day, setDay] = useState(match.day ?? "");
  const [typed, setTyped] = useState<string | null>(null);
  const { matches: plan, find } = useDayPlan(day || null);
  const present = useDayPlan(match.day).matches?.find(({ id }) => id === match.id);
  const court = courtId || null;
  const place = typed ?? (plan ? String(findPlace(plan, match.id, court)) : "");
  const entered = v.safeParse(moveRules, { day, place });
  const wanted = entered.success ? { courtId: court, ...entered.output } : null;
  const problem = entered.issues?.[0].message ?? null;
  const conflicts =
    plan && present && wanted ? (find(placeMatch(plan, present, wanted, zone)).get(match.id) ?? []) : [];
  const words = { nameCourt: (id: string) => nameCourtOf(courts, id), zone };
  return (
    <PadDialog
      title={`Move ${nameMatch(match)}`}
      submit={{ label: "Move", problem }}
      onSubmit={() => wanted && onMove(wanted)}
      onCancel={onCancel}
    >
      <Select label="Court" value={courtId} onChange={({ target }) => setCourtId(target.value)}>
        <option value="">No court yet</option>
        {courts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Field label="Day" type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      <Field
        label="Place among those that wait"
        type="number"
        min={1}
        value={place}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div aria-live="polite">
        <ConflictNotes conflicts={conflicts.map((conflict) => describeConflict(conflict, words))} />
      </div>
    </PadDialog>
  );
}
