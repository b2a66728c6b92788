import type { BoardPlan_PlanFragment as EpisodePlan } from "../../lib/generated/LiveBoard.ts";
import { useClock } from "../../ui/useClock.ts";
import { EventTime } from "../episodes/EventTime.tsx";
import type { BoardEpisode } from "./boardRows.ts";

interface BoardPlanProps {
  episode: BoardEpisode;
  /** The planned automatic switches of LIVE; null for none. */
  plan: EpisodePlan | null;
}

/** Shows since when the broadcast is live or when it goes live, and its planned end. */
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
  // The plan expires without any other change.
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
