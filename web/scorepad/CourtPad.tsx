import { useId } from "react";

import { changedMeanwhile } from "../../domain/formRules.ts";
import { lostLease } from "../../domain/scoring/recording.ts";
import type { Courts_CourtFragment as Court } from "../lib/generated/TournamentUpdates.ts";
import { bothSides } from "../matches/score.ts";
import { useFocusFallback } from "../ui/useKeptFocus.ts";
import type { Correct } from "./correction.ts";
import { PadDialogs } from "./dialogs/PadDialogs.tsx";
import { TakeOverDialog } from "./dialogs/TakeOverDialog.tsx";
import type { EventDraft } from "./eventDrafts.ts";
import { findNextStep, type NextStep } from "./nextStep.ts";
import type { PadActions } from "./padActions.ts";
import { PadButtons } from "./PadButtons.tsx";
import { PadHead } from "./PadHead.tsx";
import { PadSide } from "./PadSide.tsx";
import { PadStatus } from "./PadStatus.tsx";
import type { Scorers } from "./scorers.ts";
import { showState } from "./shownMatch.ts";
import { useOpenDialog } from "./useOpenDialog.ts";
import { useScoring } from "./useScoring.ts";

import styles from "./CourtPad.module.css";

interface CourtPadProps {
  court: Court;
  scorers: Scorers;
  actions: PadActions;
  /** Whether the keys act on this pad. */
  isSelected: boolean;
  /** The last report of the device that scores it; null without one. */
  remark: string | null;
  /** The element of the court's name, one level below the heading of its page or panel. */
  heading: "h2" | "h3";
}

/** Scores the match of a court: points, interruptions, the end, and the next step. */
export function CourtPad({ court, scorers, actions, isSelected, remark, heading }: CourtPadProps) {
  const nameId = useId();
  // Most buttons exist in one phase of a match only.
  const focus = useFocusFallback();
  const { scorer, scoring } = useScoring(scorers, court.current);
  const { stage, state, events, heldBy } = scoring;
  const match = court.current && state ? showState(court.current, state) : court.current;
  const { opened, open } = useOpenDialog(match, scoring);
  const step = findNextStep(court, scoring, actions);
  const press = (draft: EventDraft) => scorer?.press(draft) ?? null;

  /** A match that is scored here is corrected in its log, any other match by the server. */
  const correct: Correct = async (correction, takeOver) => {
    if (stage !== "scoring")
      return opened && actions.correct
        ? actions.correct(opened.match, correction, takeOver)
        : { message: lostLease, code: null };
    // The same account may have corrected the score elsewhere, which leaves the match to this device.
    if (opened?.lastEventId !== events.at(-1)?.id) return { message: changedMeanwhile, code: "OUT_OF_DATE" };
    const message = press({ kind: "SCORE_SET", detail: { ...correction } });
    return message === null ? null : { message, code: null };
  };

  const clear = actions.clear && (() => void actions.clear?.(court));

  function follow(wanted: NextStep) {
    if (wanted.kind === "call") void actions.call(court, wanted.matchId);
    else if (wanted.kind === "clear") clear?.();
    else if (wanted.kind === "take") void scorer?.take(false);
    else if (wanted.kind === "press") press(wanted.draft);
    else open(wanted.kind);
  }

  return (
    <section
      {...focus}
      className={styles.pad}
      aria-labelledby={nameId}
      data-court={court.id}
      data-selected={isSelected || undefined}
      tabIndex={-1}
    >
      <PadHead nameId={nameId} court={court} heading={heading} />
      {match && (
        <div className={styles.sides}>
          {bothSides.map((side) => (
            <PadSide key={side} match={match} side={side} scoring={scoring} press={press} />
          ))}
        </div>
      )}
      <PadStatus match={match} scoring={scoring} readTime={scorers.readTime} remark={remark} />
      <PadButtons
        match={match}
        scoring={scoring}
        step={step}
        press={press}
        onStep={follow}
        onOpen={stage === "scoring" || actions.correct ? open : null}
      />
      {match && scorer && opened && (
        <PadDialogs
          key={match.id}
          opened={opened}
          match={match}
          scorer={scorer}
          scoring={scoring}
          correct={correct}
          onClear={clear}
          onOpen={open}
        />
      )}
      {match && heldBy && (
        <TakeOverDialog
          match={match}
          holder={heldBy}
          onTakeOver={() => void scorer?.take(true)}
          onCancel={() => scorer?.decline()}
        />
      )}
    </section>
  );
}
