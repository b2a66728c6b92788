import type { BoardPlan_PlanFragment as EpisodePlan } from "../../lib/generated/LiveBoard.ts";
import { useClock } from "../../ui/useClock.ts";
import { EventTime } from "../episodes/EventTime.tsx";
import type { BoardEpisode } from "./boardRows.ts";

interface BoardPlanProps {
  episode: BoardEpisode;
  /** How LIVE is going to be switched by itself; null for not at all. */
  plan: EpisodePlan | null;
}

/** Since when the broadcast is live, or when it is going to be, and how it ends, where that is planned. */
export function BoardPlan({ episode, plan }: BoardPlanProps) {
  return (
    <>
      <BoardStart episode={episode} plan={plan} />
      {plan?.endLive === "WHEN_DOWN" && <span>ends when the stream is down</span>}
    </>
  );
}

function BoardStart({ episode: { liveSince, releaseDate }, plan }: BoardPlanProps) {
  const until = plan?.goesLiveUntil == null ? null : Date.parse(plan.goesLiveUntil);
  // It ends while nothing else changes.
  const isOver = useClock((now) => until !== null && now > until);
  if (liveSince !== null)
    return (
      <span>
        live since <EventTime instant={liveSince} isDayLeftOutToday />
      </span>
    );
  if (plan?.goesLiveFrom != null && !isOver) {
    const from = <EventTime instant={plan.goesLiveFrom} isDayLeftOutToday />;
    return plan.goLive === "WHEN_UP" ? (
      <span>goes live when the stream is up, from {from} on</span>
    ) : (
      <span>goes live by itself at {from}</span>
    );
  }
  if (releaseDate == null) return null;
  return (
    <span>
      planned <EventTime instant={releaseDate} isDayLeftOutToday />
    </span>
  );
}
