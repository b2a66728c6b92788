import type { Viewer_ViewerFragment as Viewer } from "../lib/generated/Viewer.ts";

// Which parts of the dashboard a viewer is shown; the server checks what is done there by itself.

type Staff = Pick<Viewer, "isAdmin" | "roles"> | null;

export function mayAdminister(viewer: Staff): boolean {
  return viewer?.isAdmin === true;
}

export function mayEditCatalogue(viewer: Staff): boolean {
  return mayAdminister(viewer) || viewer?.roles.some(({ role }) => role === "EDITOR") === true;
}

/** Operates at least one court. */
export function mayOperate(viewer: Staff): boolean {
  return mayAdminister(viewer) || viewer?.roles.some(({ role }) => role === "OPERATOR") === true;
}

/** Operates this court; null asks for all courts, and for what has none. */
export function mayOperateCourt(viewer: Staff, courtId: string | null): boolean {
  const isTheirs = (own: string | null) => own === null || own === courtId;
  return (
    mayAdminister(viewer) ||
    viewer?.roles.some((held) => held.role === "OPERATOR" && isTheirs(held.courtId)) === true
  );
}

/** Whether the viewer had a right before that is gone now. */
export function hasLostRights(before: Staff, now: Staff): boolean {
  if (mayAdminister(before) && !mayAdminister(now)) return true;
  const kept = new Set(now?.roles.map(({ role, courtId }) => `${role} ${courtId}`));
  return before?.roles.some(({ role, courtId }) => !kept.has(`${role} ${courtId}`)) === true;
}
