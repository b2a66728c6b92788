import { NetworkStatus } from "@apollo/client";

import {
  type BoardPlan_PlanFragment as EpisodePlan,
  type StreamNote_HealthFragment as StreamHealth,
  useBoardPlansSubscription,
  useBoardStreamsSubscription,
  useBoardViewersSubscription,
  useBoardWatchedStreamsSubscription,
  useCurrentBoardPlansQuery,
} from "../../lib/generated/LiveBoard.ts";
import { mayAdminister, mayOperate } from "../../session/roles.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { useRemarks } from "../courts/useRemarks.ts";
import type { BoardEpisode, BoardRow } from "./boardRows.ts";
import type { ViewerNumber } from "./viewerNumber.ts";

/** The data of a row, other than its match, that changes while the board is open. */
export interface RowFacts {
  viewers: ViewerNumber;
  /** Null until it is loaded. */
  health: StreamHealth | null;
  /** Whether the stream is checked at an operator's request. */
  isWatched: boolean;
  /** The planned automatic switches of LIVE; null for none. */
  plan: EpisodePlan | null;
  /** The last report of the court's device; null without one. */
  remark: string | null;
}

interface BoardFacts {
  factsOf: (row: BoardRow) => RowFacts;
  /** Whether facts that change the height of a row are still requested for the first time. */
  isLoading: boolean;
}

export function useBoardFacts(): BoardFacts {
  const { viewer } = useViewer();
  const skip = !mayOperate(viewer);
  const { remarks, isLoading } = useRemarks();
  const viewersOf = useViewerNumbers();
  const streams = useBoardStreamsSubscription({ fetchPolicy: "no-cache", skip });
  const watched = useBoardWatchedStreamsSubscription({ fetchPolicy: "no-cache", skip });
  const currentPlans = useCurrentBoardPlansQuery({ fetchPolicy: "no-cache", skip });
  const plans = useBoardPlansSubscription({ fetchPolicy: "no-cache", skip });
  const checked = mapByEpisode(streams.data?.streamHealth);
  const watchedIds = new Set(watched.data?.watchedStreams);
  const planned = mapByEpisode((plans.data ?? currentPlans.data)?.episodePlans);
  return {
    factsOf: ({ court, episode }) => ({
      viewers: episode ? viewersOf(episode) : "unknown",
      health: checked.get(episode?.id) ?? null,
      isWatched: episode !== null && watchedIds.has(episode.id),
      plan: planned.get(episode?.id) ?? null,
      remark: (court && remarks.get(court.id)) ?? null,
    }),
    isLoading: isLoading || (!plans.data && currentPlans.networkStatus === NetworkStatus.loading),
  };
}

/** The server omits numbers of 0, and small ones unless the caller is an admin. The board has no episodes of locked series. */
function useViewerNumbers(): (episode: BoardEpisode) => ViewerNumber {
  const { viewer } = useViewer();
  const { data } = useBoardViewersSubscription({ fetchPolicy: "no-cache" });
  const counted = mapByEpisode(data?.viewerCounts);
  return ({ id }) => {
    if (!data) return "unknown";
    return counted.get(id)?.viewers ?? (mayAdminister(viewer) ? 0 : "few");
  };
}

function mapByEpisode<Fact extends { episodeId: string }>(
  facts: readonly Fact[] = [],
): ReadonlyMap<string | undefined, Fact> {
  return new Map(facts.map((fact) => [fact.episodeId, fact]));
}
