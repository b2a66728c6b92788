import { isDoubles } from "../../../domain/scoring/doubles.ts";
import { otherSide, type PlayerIndex, type Side } from "../../../domain/scoring/scoreState.ts";
import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import { ChoiceGroup } from "../../ui/forms/ChoiceGroup.tsx";
import { listPlayers, listSides } from "./sideOptions.ts";

/** The positions of sides and players; null for unknown ones. */
export interface ServiceChoice {
  leftSide: Side | null;
  serving: Side | null;
  server: PlayerIndex | null;
  receiver: PlayerIndex | null;
}

interface ServiceFieldsProps {
  match: Match;
  choice: ServiceChoice;
  /** Whether the sides are requested too, or only the players of doubles. */
  asksForSides: boolean;
  onChange: (choice: ServiceChoice) => void;
}

/** The fields for the side to the left of the umpire and the serving side; in doubles also for server and receiver. */
export function ServiceFields({ match, choice, asksForSides, onChange }: ServiceFieldsProps) {
  const { leftSide, serving, server, receiver } = choice;
  const sides = listSides(match);
  return (
    <>
      {asksForSides && (
        <>
          <ChoiceGroup
            legend="Left of the umpire"
            options={sides}
            value={leftSide}
            onChoose={(side) => onChange({ ...choice, leftSide: side })}
          />
          <ChoiceGroup
            legend="Serves"
            options={sides}
            value={serving}
            onChoose={(side) => onChange({ ...choice, serving: side, server: null, receiver: null })}
          />
        </>
      )}
      {serving !== null && isDoubles(match.discipline, match.sides) && (
        <>
          <ChoiceGroup
            legend="Server"
            options={listPlayers(match, serving)}
            value={server}
            onChoose={(player) => onChange({ ...choice, server: player })}
          />
          <ChoiceGroup
            legend="Receiver"
            options={listPlayers(match, otherSide(serving))}
            value={receiver}
            onChoose={(player) => onChange({ ...choice, receiver: player })}
          />
        </>
      )}
    </>
  );
}
