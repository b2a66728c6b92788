import { Navigate, Outlet } from "react-router-dom";

import { useViewer } from "./ViewerProvider.tsx";
import { Waiting } from "./Waiting.tsx";

/** Pages for admins: everyone else is shown that they may not, as soon as it is known, and is sent nothing of them. */
export function AdminsOnly() {
  const { viewer, isLoading } = useViewer();
  if (isLoading) return <Waiting isLong />;
  return viewer?.isAdmin ? <Outlet /> : <Navigate to="/forbidden" replace />;
}
