import { Navigate, Outlet, useSearchParams } from "react-router-dom";

import { keepProof } from "./proof.ts";
import { useViewer } from "./ViewerProvider.tsx";
import { Waiting } from "./Waiting.tsx";

/** Pages of an account. Visitors are redirected to the home page, or to sign in when a link requires it. */
export function SignedInOnly() {
  const { viewer, isLoading } = useViewer();
  const [searchParams] = useSearchParams();
  if (isLoading) return <Waiting />;
  if (viewer) return <Outlet />;
  const token = searchParams.get("prove");
  return token ? <Navigate to="/login" state={keepProof(token)} replace /> : <Navigate to="/" replace />;
}
