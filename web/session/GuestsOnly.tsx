import { Navigate, Outlet, useLocation } from "react-router-dom";

import { readProof } from "./proof.ts";
import { useViewer } from "./ViewerProvider.tsx";
import { Waiting } from "./Waiting.tsx";

/** Pages for whoever is not signed in: everyone else goes on to their account. */
export function GuestsOnly() {
  const { viewer, isLoading } = useViewer();
  const { state } = useLocation();
  if (isLoading) return <Waiting />;
  return viewer ? <Navigate to={`/account${readProof(state)}`} replace /> : <Outlet />;
}
