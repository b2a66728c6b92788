import { Navigate, Outlet } from "react-router-dom";

import type { Viewer_ViewerFragment as Viewer } from "../lib/generated/Viewer.ts";
import { useViewer } from "./ViewerProvider.tsx";
import { Waiting } from "./Waiting.tsx";

/** Whether a viewer may open a page. The server checks the page's requests independently. */
export type MayOpen = (viewer: Viewer) => boolean;

interface AllowedOnlyProps {
  mayOpen: MayOpen;
  /** The page for a viewer who may not open this one; null when there is none. */
  findOther?: (viewer: Viewer) => string | null;
}

/** Pages for some viewers. Everyone else is redirected, and nothing of these pages is loaded. */
export function AllowedOnly({ mayOpen, findOther }: AllowedOnlyProps) {
  const { viewer, isLoading } = useViewer();
  if (isLoading) return <Waiting isLong />;
  if (viewer && mayOpen(viewer)) return <Outlet />;
  return <Navigate to={(viewer && findOther?.(viewer)) ?? "/forbidden"} replace />;
}
