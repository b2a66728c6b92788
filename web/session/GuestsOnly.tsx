import { use } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";

import { RenderedAt } from "../ui/useClock.ts";
import { readProof } from "./proof.ts";
import { useViewer } from "./ViewerProvider.tsx";
import { Waiting } from "./Waiting.tsx";

/** Pages for visitors: signed-in users are redirected to their account. */
export function GuestsOnly() {
  const { viewer, isLoading } = useViewer();
  const { state } = useLocation();
  // The server renders these pages only for requests without a session.
  const isRendered = use(RenderedAt) < Infinity;
  if (isLoading && !isRendered) return <Waiting />;
  return viewer ? <Navigate to={`/account${readProof(state)}`} replace /> : <Outlet />;
}
