import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";

import { describeFailure } from "../../lib/describeFailure.ts";
import {
  MatchManagerDocument,
  MoveMatchDocument,
  PublishDayDocument,
} from "../../lib/generated/MatchManager.ts";
import {
  CallMatchDocument,
  ClearCourtDocument,
  SetScoreDocument,
} from "../../lib/generated/ScorePadPanel.ts";
import type {
  Courts_MatchFragment as Match,
  Days_DayFragment as Day,
} from "../../lib/generated/TournamentUpdates.ts";
import { dropMatchLists } from "../../matches/placeUpdate.ts";
import type { Correct, CorrectionRefusal } from "../../scorepad/correction.ts";
import { showToast } from "../../ui/toast.ts";

/** A place among the scheduled matches of a court and day, from 1. */
export interface MatchPlace {
  courtId: string | null;
  day: string;
  place: number;
}

/** The operators' actions on courts and matches other than scoring. */
export interface CourtActions {
  call: (court: { id: string }, matchId: string) => Promise<void>;
  clear: (court: { id: string }) => Promise<void>;
  /** Settles once the lists show the move. */
  move: (matchId: string, place: MatchPlace) => Promise<void>;
  publish: (day: Pick<Day, "day" | "note">, isPublished: boolean) => Promise<void>;
  correct: (match: Match, ...correction: Parameters<Correct>) => ReturnType<Correct>;
}

const actionFailed = "That did not work. Please try again.";

export function useCourtActions(): CourtActions {
  const client = useApolloClient();
  return useMemo(() => {
    /** Resolves to the reason of a failure; null on success. */
    async function run<Data, Variables extends OperationVariables>(
      mutation: TypedDocumentNode<Data, Variables>,
      variables: NoInfer<Variables>,
      readErrors: (data: Data) => readonly { code: string; message: string }[],
      waitsForLists = false,
    ): Promise<CorrectionRefusal | null> {
      const [outcome] = await Promise.allSettled([
        client.mutate<Data>({ mutation, variables, update: dropMatchLists }),
      ]);
      if (outcome.status === "rejected") {
        return { message: describeFailure(outcome.reason, actionFailed), code: null };
      }
      // A list that could not be loaded again is no failure of the action.
      if (waitsForLists)
        await Promise.allSettled([client.refetchQueries({ include: [MatchManagerDocument] })]);
      const { data } = outcome.value;
      if (!data) return { message: actionFailed, code: null };
      const [refusal] = readErrors(data);
      if (!refusal) return null;
      const { code, message } = refusal;
      return { message, code: code === "TAKEN" || code === "OUT_OF_DATE" ? code : null };
    }
    const showRefusal = (refusal: CorrectionRefusal | null) => {
      if (refusal) showToast({ text: refusal.message });
    };

    return {
      call: async (court, matchId) =>
        showRefusal(
          await run(
            CallMatchDocument,
            { id: matchId, courtId: court.id },
            ({ callMatch }) => callMatch.userErrors,
          ),
        ),
      clear: async ({ id }) =>
        showRefusal(await run(ClearCourtDocument, { id }, ({ clearCourt }) => clearCourt.userErrors)),
      move: async (id, place) =>
        showRefusal(
          await run(MoveMatchDocument, { id, ...place }, ({ moveMatch }) => moveMatch.userErrors, true),
        ),
      publish: async ({ day, note }, isPublished) =>
        showRefusal(
          await run(
            PublishDayDocument,
            { day, note, isPublished },
            ({ publishDay }) => publishDay.userErrors,
          ),
        ),
      correct: (match, { games, ...rest }, takeOver) =>
        run(
          SetScoreDocument,
          {
            matchId: match.id,
            games: games.map((game) => [...game]),
            after: match.lastEventNumber,
            takeOver,
            ...rest,
          },
          ({ setScore }) => setScore.userErrors,
        ),
    };
  }, [client]);
}
