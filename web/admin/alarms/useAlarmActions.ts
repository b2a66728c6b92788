import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";

import { describeFailure } from "../../lib/describeFailure.ts";
import { type AlarmBar_AlarmFragment as Alarm, QuietAlarmDocument } from "../../lib/generated/AlarmBar.ts";
import { showToast } from "../../ui/toast.ts";
import { createLiveRequests } from "../episodes/live/liveRequests.ts";
import { placeAlarms } from "./useAlarms.ts";

interface AlarmActions {
  /** Whether a request is pending. */
  isWorking: boolean;
  switchLive: (isLive: boolean) => Promise<void>;
  makeQuiet: () => Promise<void>;
}

/** The actions of an alarm. A failure is shown over the page, since the alarm may have disappeared by then. */
export function useAlarmActions({ id, episodeId }: Alarm): AlarmActions {
  const client = useApolloClient();
  const [isWorking, setWorking] = useState(false);

  async function run(
    sentence: string,
    request: () => Promise<readonly { message: string }[] | undefined>,
  ): Promise<void> {
    setWorking(true);
    const [outcome] = await Promise.allSettled([request()]);
    setWorking(false);
    if (outcome.status === "rejected") showToast({ text: describeFailure(outcome.reason, sentence) });
    else if (!outcome.value) showToast({ text: sentence });
    else if (outcome.value[0]) showToast({ text: outcome.value[0].message });
  }

  return {
    isWorking,
    switchLive: (isLive) =>
      run("The broadcast could not be switched. Please try again.", async () => {
        const switched = await createLiveRequests(client).setLive(episodeId ?? "", isLive);
        return switched?.userErrors;
      }),
    makeQuiet: () =>
      run("The alarm could not be made quiet. Please try again.", async () => {
        const { data } = await client.mutate({ mutation: QuietAlarmDocument, variables: { id } });
        placeAlarms(client.cache, data?.quietAlarm.alarms);
        return data?.quietAlarm.userErrors;
      }),
  };
}
