import type { ApolloCache } from "@apollo/client";

import {
  AlarmsDocument,
  type AlarmBar_AlarmFragment as Alarm,
  useAlarmsQuery,
  useAlarmsUpdatesSubscription,
} from "../../lib/generated/AlarmBar.ts";

/** Shows the present alarms wherever they are listed; nothing while they are not known. */
export function placeAlarms(cache: ApolloCache, alarms: Alarm[] | null | undefined): void {
  if (alarms) cache.updateQuery({ query: AlarmsDocument }, () => ({ alarms }));
}

/** What needs an operator now; undefined until it is known, and for those who may not know it. */
export function useAlarms(mayKnow: boolean): readonly Alarm[] | undefined {
  const { data } = useAlarmsQuery({ fetchPolicy: "cache-and-network", skip: !mayKnow });
  useAlarmsUpdatesSubscription({
    skip: !mayKnow,
    ignoreResults: true,
    onData: ({ client, data: { data: update } }) => placeAlarms(client.cache, update?.alarms),
  });
  return data?.alarms;
}
