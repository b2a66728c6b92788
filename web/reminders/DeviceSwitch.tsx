import { useApolloClient } from "@apollo/client/react";

import { useViewer } from "../session/ViewerProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { OtherWay } from "./OtherWay.tsx";
import { turnDeviceOff, turnDeviceOn } from "./pushDevice.ts";
import { usePushSupport } from "./pushSupport.ts";
import { useReminders } from "./reminders.ts";
import { useAttempt } from "./useAttempt.ts";

import styles from "./DeviceSwitch.module.css";

/** Shows whether this device shows notifications, with the switch that changes it. */
export function DeviceSwitch() {
  const client = useApolloClient();
  const { viewer } = useViewer();
  const support = usePushSupport();
  const { isDeviceOn } = useReminders();
  const { isBusy, problem, run } = useAttempt(async () => {
    await (isDeviceOn ? turnDeviceOff(client) : turnDeviceOn(client));
  }, "Could not change the notifications of this device. Please try again.");

  if (support !== "supported")
    return (
      <div>
        <p className={styles.state}>This device shows no notifications.</p>
        <OtherWay support={support} />
      </div>
    );
  const turnOff = viewer ? "Turn off on this device" : "Turn off and remove all";
  return (
    <div className={styles.device}>
      <p className={styles.state}>
        {isDeviceOn ? "This device shows the notifications." : "This device shows no notifications."}
      </p>
      <Button look="quiet" aria-disabled={isBusy} onClick={run}>
        {isDeviceOn ? turnOff : "Turn on for this device"}
      </Button>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
