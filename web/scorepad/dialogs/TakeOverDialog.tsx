import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import { findGame } from "../../matches/score.ts";
import { useZones } from "../../matches/useZones.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { dateLanguage } from "../../ui/dateLanguage.ts";
import type { Holder } from "../scoredMatch.ts";

interface TakeOverDialogProps {
  match: Match;
  holder: Holder;
  onTakeOver: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before the match is taken from the device that scores it. Its times are those of the event. */
export function TakeOverDialog({ match, holder, onTakeOver, onCancel }: TakeOverDialogProps) {
  const { name, heardAt, unsent } = holder;
  const timeZone = useZones("hall")?.hall;
  const time = new Intl.DateTimeFormat(dateLanguage, { timeStyle: "medium", timeZone });
  return (
    <ConfirmDialog
      title="Take over?"
      confirmLabel="Take over"
      busyLabel={null}
      onConfirm={onTakeOver}
      onCancel={onCancel}
    >
      <p>
        <strong>{name}</strong> has been scoring this match
        {heardAt !== null &&
          ` (last heard ${time.format(new Date(heardAt))}, ${findGame(match).points.join("–")})`}
        . Points it has not sent will have to be entered again.
      </p>
      {unsent > 0 && <p>It had {unsent} of them when it was heard last.</p>}
    </ConfirmDialog>
  );
}
