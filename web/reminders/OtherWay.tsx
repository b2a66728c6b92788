import { HomeScreenSteps } from "./HomeScreenSteps.tsx";
import type { PushSupport } from "./pushSupport.ts";

/** Why the browser shows no notifications, with advice. */
export function OtherWay({ support }: { support: Exclude<PushSupport, "supported"> }) {
  if (support === "homeScreen") return <HomeScreenSteps />;
  return (
    <p>
      {support === "blocked"
        ? "Notifications of this site are blocked in your browser. Allow them in its settings for this site, and they can be set here. Until then, your calendar can remind you."
        : "This browser shows no notifications of websites. Your calendar can remind you instead."}
    </p>
  );
}
