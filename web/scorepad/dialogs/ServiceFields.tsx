import { type UseFormReturn, useController } from "react-hook-form";
import * as v from "valibot";

import { isDoubles } from "../../../domain/scoring/doubles.ts";
import { type ScoreState, otherSide } from "../../../domain/scoring/scoreState.ts";
import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import { ChoiceGroup } from "../../ui/forms/ChoiceGroup.tsx";
import { playerRule, sideRule } from "./entryRules.ts";
import { listPlayers, listSides } from "./sideOptions.ts";

/** The positions of sides and players; null for unknown ones. */
export const serviceRules = v.object({
  leftSide: sideRule,
  serving: sideRule,
  server: playerRule,
  receiver: playerRule,
});

/** Whether the choice places all players: one alone says nothing while the positions of doubles are unknown. */
export const placesPlayers = (right: ScoreState["right"], { server, receiver }: ChosenPlayers): boolean =>
  right !== null || (server === null) === (receiver === null);

export const missingPlayer = "Choose the server and the receiver.";

export type ServiceChoice = v.InferInput<typeof serviceRules>;

type ChosenPlayers = Pick<ServiceChoice, "server" | "receiver">;

interface ServiceFieldsProps<Entry> {
  match: Match;
  form: UseFormReturn<ServiceChoice, unknown, Entry>;
  /** Whether the sides are requested too, or only the players of doubles. */
  asksForSides: boolean;
}

/** The fields for the side to the left of the umpire and the serving side; in doubles also for server and receiver. */
export function ServiceFields<Entry>({ match, form, asksForSides }: ServiceFieldsProps<Entry>) {
  const { control, setValue } = form;
  const leftSide = useController({ control, name: "leftSide" }).field;
  const serving = useController({ control, name: "serving" }).field;
  const server = useController({ control, name: "server" }).field;
  const receiver = useController({ control, name: "receiver" }).field;
  const sides = listSides(match);
  return (
    <>
      {asksForSides && (
        <>
          <ChoiceGroup
            legend="Left of the umpire"
            options={sides}
            value={leftSide.value}
            onChoose={leftSide.onChange}
          />
          <ChoiceGroup
            legend="Serves"
            options={sides}
            value={serving.value}
            onChoose={(side) => {
              serving.onChange(side);
              setValue("server", null);
              setValue("receiver", null);
            }}
          />
        </>
      )}
      {serving.value !== null && isDoubles(match.discipline, match.sides) && (
        <>
          <ChoiceGroup
            legend="Server"
            options={listPlayers(match, serving.value)}
            value={server.value}
            onChoose={server.onChange}
          />
          <ChoiceGroup
            legend="Receiver"
            options={listPlayers(match, otherSide(serving.value))}
            value={receiver.value}
            onChoose={receiver.onChange}
          />
        </>
      )}
    </>
  );
}
