import type { ApolloCache } from "@apollo/client";

import {
  AlarmsDocument,
  type AlarmBar_AlarmFragment as Alarm,
  useAlarmsQuery,
  useAlarmsUpdatesSubscription,
} from "../../lib/generated/AlarmBar.ts";

/** Stores the current alarms in the cache; null and undefined leave it unchanged. */
export function placeAlarms(cache: ApolloCache, alarms: Alarm[] | null | undefined): void {
  if (alarms) cache.updateQuery({ query: AlarmsDocument }, () => ({ alarms }));
}

/** The current alarms; undefined until they are loaded, and for viewers who may not see them. */
export function useAlarms(maySee: boolean): readonly Alarm[] | undefined {
  const { data } = useAlarmsQuery({ fetchPolicy: "cache-and-network", skip: !maySee });
  useAlarmsUpdatesSubscription({
    skip: !maySee,
    ignoreResults: true,
    onData: ({ client, data: { data: update } }) => placeAlarms(client.cache, update?.alarms),
  });
  return data?.alarms;
}
