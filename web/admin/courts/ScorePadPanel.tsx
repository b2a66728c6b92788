import { useRef, useState } from "react";

import type { Courts_CourtFragment as Court } from "../../lib/generated/TournamentUpdates.ts";
import { describeScore } from "../../matches/score.ts";
import { CourtPad } from "../../scorepad/CourtPad.tsx";
import { type EventDraft, findUndone, rally, voidOf } from "../../scorepad/eventDrafts.ts";
import type { Scorers } from "../../scorepad/scorers.ts";
import { showState } from "../../scorepad/shownMatch.ts";
import { useInteractionTarget } from "../../ui/lists/useInteractionTarget.ts";
import { Panel } from "../../ui/Panel.tsx";
import { KeysHint } from "./KeysHint.tsx";
import type { CourtActions } from "./useCourtActions.ts";
import { useCourtKeys } from "./useCourtKeys.ts";
import { useRemarks } from "./useRemarks.ts";

import styles from "./ScorePadPanel.module.css";

interface ScorePadPanelProps {
  courts: readonly Court[];
  scorers: Scorers;
  actions: CourtActions;
}

/** The score pads of all courts. Keys score the selected court. */
export function ScorePadPanel({ courts, scorers, actions }: ScorePadPanelProps) {
  const list = useRef<HTMLDivElement>(null);
  const [chosenId, setChosenId] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const { remarks } = useRemarks();
  useInteractionTarget((target) => {
    const pad = target.closest<HTMLElement>("[data-court]");
    if (pad) setChosenId(pad.dataset["court"]);
  });
  const chosen =
    courts.find(({ id }) => id === chosenId) ?? courts.find(({ current }) => current) ?? courts[0];
  const scorer = chosen?.current ? scorers.find(chosen.current.id) : null;

  /** Announces to screen readers the effect of a key. */
  function announceScore({ name, current }: Court) {
    const state = current && scorers.find(current.id).read().state;
    const match = current && state ? showState(current, state) : current;
    setAnnouncement(match ? describeScore(name, match) : `${name}: no match`);
  }

  function press(draft: EventDraft | null) {
    if (!chosen || !scorer || !draft) return;
    if (scorer.press(draft) === null) announceScore(chosen);
  }

  const { areOn, switchKeys } = useCourtKeys({
    point: (side) => press(rally(side)),
    undo() {
      const undone = scorer && findUndone(scorer.read().events);
      press(undone && voidOf(undone));
    },
    select(step) {
      const next = courts[courts.findIndex(({ id }) => id === chosen?.id) + step];
      if (!next) return;
      setChosenId(next.id);
      announceScore(next);
      list.current?.querySelector<HTMLElement>(`[data-court="${next.id}"]`)?.focus();
    },
    enter(target) {
      if (target.dataset["court"] === undefined) return;
      target.querySelector<HTMLElement>("[data-next-step] button")?.click();
    },
  });

  return (
    <Panel title="Score pad">
      {courts.length === 0 ? (
        <p className={styles.none}>Here the courts are scored once there are any.</p>
      ) : (
        <KeysHint areOn={areOn} onSwitch={switchKeys} />
      )}
      <div className={styles.pads} ref={list}>
        {courts.map((court) => (
          <CourtPad
            key={court.id}
            court={court}
            scorers={scorers}
            actions={actions}
            isSelected={areOn && court.id === chosen?.id}
            remark={remarks.get(court.id) ?? null}
            heading="h3"
          />
        ))}
      </div>
      <output className="visually-hidden">{announcement}</output>
    </Panel>
  );
}
