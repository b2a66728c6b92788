import { useId } from "react";

import { useEndpoint } from "../../reminders/deviceEndpoint.ts";
import { type PushSupport, usePushSupport } from "../../reminders/pushSupport.ts";
import { Switch } from "../../ui/forms/Switch.tsx";
import { showToast } from "../../ui/toast.ts";
import { useAlarmPush } from "./useAlarmPush.ts";

/** Why the browser cannot show notifications, and how to change it. */
const obstacles: Record<Exclude<PushSupport, "supported">, string> = {
  blocked:
    "Notifications of this site are blocked in your browser. Allow them in its settings for this site first.",
  homeScreen: "An iPhone or iPad shows notifications once this site is on its Home Screen and opened there.",
  unsupported: "This browser shows no notifications of websites.",
};

/**
 * Switches notifications of new alarms in this browser, which it shows also when no page is open. Switching them on
 * asks for the browser's permission.
 */
export function AlarmPushSwitch() {
  const descriptionId = useId();
  const support = usePushSupport();
  const { isOn, isBusy, change } = useAlarmPush(useEndpoint());
  const obstacle = support === "supported" ? null : obstacles[support];
  return (
    <>
      <Switch
        label="Push"
        aria-label="Notification at a new alarm"
        aria-describedby={obstacle === null ? undefined : descriptionId}
        aria-disabled={obstacle !== null || isBusy}
        checked={isOn && obstacle === null}
        onChange={({ target }) => {
          if (obstacle !== null) showToast({ text: obstacle });
          else if (!isBusy) void change(target.checked);
        }}
      />
      {obstacle !== null && (
        <span id={descriptionId} className="visually-hidden">
          {obstacle}
        </span>
      )}
    </>
  );
}
