import { type GraphQLResolveInfo, OperationTypeNode } from "graphql";

import type { EndLive, GoLive } from "../../../domain/episodeForm.ts";
import { alarmHasEnded } from "../../../domain/refusals.ts";

/** An alarm of a screen test's site. */
export interface AlarmState {
  id: string;
  kind: string;
  message: string;
  subject: string | null;
  since: string;
  episodeId: string | null;
  courtId: string | null;
  seriesSlug: string | null;
  isQuiet: boolean;
}

/** The health of a stream of a screen test's site. */
export interface TestStream {
  episodeId: string;
  state: string;
  since: string;
  detail: string;
}

/** The planned automatic switches of LIVE of an episode of a screen test's site. */
export interface TestPlan {
  episodeId: string;
  goLive: GoLive;
  goesLiveFrom: string | null;
  goesLiveUntil: string | null;
  endLive: EndLive;
}

/** The functions of the site that these fields need. */
interface Site {
  alarms: AlarmState[];
  streams: TestStream[];
  /** The ids of the episodes whose streams are checked at an operator's request. */
  watchedStreams: string[];
  plans: TestPlan[];
  follow: (createValue: () => object) => AsyncIterableIterator<object>;
  notify: () => void;
}

/** The fields of the schema about alarms, and about the health of streams. */
export function createAlarmsRoot({ alarms, streams, watchedStreams, plans, follow, notify }: Site): object {
  const show = () => structuredClone(alarms);
  return {
    streamHealth: () => follow(() => ({ streamHealth: structuredClone(streams) })),
    watchedStreams: () => follow(() => ({ watchedStreams: [...watchedStreams] })),
    watchStream({ episodeId, isWatched }: { episodeId: string; isWatched: boolean }) {
      const others = watchedStreams.filter((id) => id !== episodeId);
      watchedStreams.splice(0, Infinity, ...others, ...(isWatched ? [episodeId] : []));
      notify();
      return { alarms: show(), userErrors: [] };
    },
    episodePlans: (_arguments: object, _context: object, { operation }: GraphQLResolveInfo) =>
      operation.operation === OperationTypeNode.QUERY
        ? structuredClone(plans)
        : follow(() => ({ episodePlans: structuredClone(plans) })),
    alarms: (_arguments: object, _context: object, { operation }: GraphQLResolveInfo) =>
      operation.operation === OperationTypeNode.QUERY ? show() : follow(() => ({ alarms: show() })),
    quietAlarm({ id }: { id: string }) {
      const found = alarms.find((alarm) => alarm.id === id);
      if (!found) {
        const error = { code: "NOT_FOUND", field: null, message: alarmHasEnded };
        return { alarms: null, userErrors: [error] };
      }
      found.isQuiet = true;
      notify();
      return { alarms: show(), userErrors: [] };
    },
  };
}
