import {
  type BoardPlan_PlanFragment as EpisodePlan,
  type StreamNote_HealthFragment as StreamHealth,
  useBoardPlansSubscription,
  useBoardStreamsSubscription,
  useBoardViewersSubscription,
} from "../../lib/generated/LiveBoard.ts";
import { mayOperate } from "../../session/roles.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { useRemarks } from "../courts/useRemarks.ts";
import type { BoardRow } from "./boardRows.ts";

/** The data of a row, other than its match, that changes while the board is open. */
export interface RowFacts {
  viewers: number;
  /** Null until it is loaded. */
  health: StreamHealth | null;
  /** The planned automatic switches of LIVE; null for none. */
  plan: EpisodePlan | null;
  /** The last report of the court's device; null without one. */
  remark: string | null;
}

export function useBoardFacts(): (row: BoardRow) => RowFacts {
  const { viewer } = useViewer();
  const skip = !mayOperate(viewer);
  const remarks = useRemarks();
  const viewers = useBoardViewersSubscription({ fetchPolicy: "no-cache" });
  const streams = useBoardStreamsSubscription({ fetchPolicy: "no-cache", skip });
  const plans = useBoardPlansSubscription({ fetchPolicy: "no-cache", skip });
  const counted = mapByEpisode(viewers.data?.viewerCounts);
  const checked = mapByEpisode(streams.data?.streamHealth);
  const planned = mapByEpisode(plans.data?.episodePlans);
  return ({ court, episode }) => ({
    viewers: counted.get(episode?.id)?.viewers ?? 0,
    health: checked.get(episode?.id) ?? null,
    plan: planned.get(episode?.id) ?? null,
    remark: (court && remarks.get(court.id)) ?? null,
  });
}

function mapByEpisode<Fact extends { episodeId: string }>(
  facts: readonly Fact[] = [],
): ReadonlyMap<string | undefined, Fact> {
  return new Map(facts.map((fact) => [fact.episodeId, fact]));
}
