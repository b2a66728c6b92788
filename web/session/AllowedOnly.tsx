import { Navigate, Outlet } from "react-router-dom";

import type { Viewer_ViewerFragment as Viewer } from "../lib/generated/Viewer.ts";
import { useViewer } from "./ViewerProvider.tsx";
import { Waiting } from "./Waiting.tsx";

/** Whether a page is for this viewer; the server checks what the page asks for by itself. */
export type MayOpen = (viewer: Viewer) => boolean;

interface AllowedOnlyProps {
  mayOpen: MayOpen;
  /** The page for a viewer who may not open this one; null for those who have none. */
  findOther?: (viewer: Viewer) => string | null;
}

/** Pages for some viewers: everyone else is shown that they may not, as soon as it is known, and is sent nothing of them. */
export function AllowedOnly({ mayOpen, findOther }: AllowedOnlyProps) {
  const { viewer, isLoading } = useViewer();
  if (isLoading) return <Waiting isLong />;
  if (viewer && mayOpen(viewer)) return <Outlet />;
  return <Navigate to={(viewer && findOther?.(viewer)) ?? "/forbidden"} replace />;
}
