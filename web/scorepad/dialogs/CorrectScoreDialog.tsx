import { useController } from "react-hook-form";

import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceGroup } from "../../ui/forms/ChoiceGroup.tsx";
import type { Correct, Correction } from "../correction.ts";
import { correctedEnds, makeCorrectionRules, needsWinner, readScoreValues } from "./correctionRules.ts";
import { GameFields } from "./GameFields.tsx";
import { PadDialog } from "./PadDialog.tsx";
import { listSides } from "./sideOptions.ts";
import { useEntryForm } from "./useEntryForm.ts";

interface CorrectScoreDialogProps {
  match: Match;
  onCorrect: Correct;
  /** Starts the dialog again with the present score. */
  onLoad: () => void;
  onDone: () => void;
}

/** Replaces the score by a typed one; impossible scores are refused. */
export function CorrectScoreDialog({ match, onCorrect, onLoad, onDone }: CorrectScoreDialogProps) {
  const { form, problem, onSubmit } = useEntryForm({
    rules: makeCorrectionRules(match.format),
    defaultValues: readScoreValues(match),
    onEnter: correct,
  });
  const { control, formState, setError } = form;
  const { isSubmitting, errors } = formState;
  const serving = useController({ control, name: "serving" }).field;
  const end = useController({ control, name: "end" }).field;
  const winner = useController({ control, name: "winner" }).field;
  const isTaken = errors.root?.type === "TAKEN";
  const label = isTaken ? "Take over and save" : "Save score";

  async function correct(correction: Correction): Promise<void> {
    // Saving again after the warning about another device confirms the takeover.
    const refusal = await onCorrect(correction, isTaken);
    if (refusal) setError("root", { type: refusal.code ?? "REFUSED", message: refusal.message });
    else onDone();
  }

  return (
    <PadDialog
      title="Correct the score"
      submit={{ label: isSubmitting ? "Saving..." : label, problem }}
      refusal={errors.root?.message}
      onSubmit={onSubmit}
      onCancel={onDone}
    >
      <GameFields match={match} form={form} />
      <ChoiceGroup
        legend="Serves next"
        options={listSides(match)}
        value={serving.value}
        onChoose={serving.onChange}
      />
      <ChoiceGroup
        legend="End of the match"
        options={correctedEnds}
        value={end.value}
        onChoose={end.onChange}
      />
      {needsWinner(end.value) && (
        <ChoiceGroup
          legend="Winner"
          options={listSides(match)}
          value={winner.value}
          onChoose={winner.onChange}
        />
      )}
      {errors.root?.type === "OUT_OF_DATE" && (
        <Button look="quiet" onClick={onLoad}>
          Load the present score
        </Button>
      )}
    </PadDialog>
  );
}
