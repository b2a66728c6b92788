import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";

import { useIsConnectionLost } from "../lib/ConnectionProvider.tsx";
import { useViewer } from "../session/ViewerProvider.tsx";
import { renewDevice } from "./pushDevice.ts";

/**
 * Renews this browser's push subscription; mounted where there is one. A failed renewal is retried when the connection
 * is back, or at the next visit.
 */
export function DeviceRenewal() {
  const { viewer, isLoading } = useViewer();
  const isConnectionLost = useIsConnectionLost();
  return isLoading || isConnectionLost ? null : <Renewal key={viewer?.id ?? "visitor"} />;
}

/** Renews once while it is mounted. It is mounted anew when the viewer signs in or out. */
function Renewal() {
  const client = useApolloClient();
  useEffect(() => void Promise.allSettled([renewDevice(client)]), [client]);
  return null;
}
