import type { ApolloClient } from "@apollo/client";
import { skipToken, useApolloClient } from "@apollo/client/react";
import { useState } from "react";

import { AlarmPushDocument, SetAlarmPushDocument, useAlarmPushQuery } from "../../lib/generated/AlarmPush.ts";
import { ReminderProblem, turnDeviceOn } from "../../reminders/pushDevice.ts";
import { describeProblem } from "../../reminders/useAttempt.ts";
import { showToast } from "../../ui/toast.ts";

interface AlarmPush {
  /** Whether this browser receives alarms; false until it is loaded. */
  isOn: boolean;
  /** Whether a request is pending. */
  isBusy: boolean;
  change: (isOn: boolean) => Promise<void>;
}

/** Switches alarms for the push subscription with this endpoint; null for a browser without a subscription. */
export function useAlarmPush(endpoint: string | null): AlarmPush {
  const client = useApolloClient();
  const [isBusy, setBusy] = useState(false);
  const { data } = useAlarmPushQuery(
    endpoint === null ? skipToken : { variables: { endpoint }, fetchPolicy: "cache-and-network" },
  );

  async function change(isOn: boolean): Promise<void> {
    setBusy(true);
    const [outcome] = await Promise.allSettled([setAlarmPush(client, endpoint, isOn)]);
    setBusy(false);
    if (outcome.status === "fulfilled") return;
    const sentence = "The notifications of this browser could not be changed. Please try again.";
    showToast({ text: describeProblem(outcome.reason, sentence) });
  }

  return { isOn: endpoint !== null && data?.receivesAlarms === true, isBusy, change };
}

async function setAlarmPush(client: ApolloClient, present: string | null, isOn: boolean): Promise<void> {
  const endpoint = isOn ? await turnDeviceOn(client) : present;
  if (endpoint === null) return;
  const variables = { endpoint, isOn };
  const { data } = await client.mutate({ mutation: SetAlarmPushDocument, variables });
  const [refusal] = data?.setAlarmPush.userErrors ?? [];
  if (refusal) throw new ReminderProblem(refusal.message);
  client.writeQuery({ query: AlarmPushDocument, variables: { endpoint }, data: { receivesAlarms: isOn } });
}
