import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";

import { useIsConnectionLost } from "../lib/ConnectionProvider.tsx";
import { useViewer } from "../session/ViewerProvider.tsx";
import { renewDevice } from "./pushDevice.ts";

/** Renews this browser's subscription: for where there is one. What fails is done when the connection is back, or at the next visit. */
export function DeviceRenewal() {
  const { viewer, isLoading } = useViewer();
  const isConnectionLost = useIsConnectionLost();
  return isLoading || isConnectionLost ? null : <Renewal key={viewer?.id ?? "visitor"} />;
}

/** Once while it is mounted: a viewer who signs in or out gets another. */
function Renewal() {
  const client = useApolloClient();
  useEffect(() => void Promise.allSettled([renewDevice(client)]), [client]);
  return null;
}
