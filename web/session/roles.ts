import type { Viewer_ViewerFragment as Viewer } from "../lib/generated/Viewer.ts";

// These functions decide which parts of the dashboard a viewer sees. The server checks each action independently.

type Staff = Pick<Viewer, "isAdmin" | "roles"> | null;

export function mayAdminister(viewer: Staff): boolean {
  return viewer?.isAdmin === true;
}

export function mayEditCatalogue(viewer: Staff): boolean {
  return mayAdminister(viewer) || viewer?.roles.some(({ role }) => role === "EDITOR") === true;
}

/** Whether the viewer operates at least one court. */
export function mayOperate(viewer: Staff): boolean {
  return mayAdminister(viewer) || viewer?.roles.some(({ role }) => role === "OPERATOR") === true;
}

/** Whether the viewer operates this court; null stands for all courts, and for objects without a court. */
export function mayOperateCourt(viewer: Staff, courtId: string | null): boolean {
  const isTheirs = (own: string | null) => own === null || own === courtId;
  return (
    mayAdminister(viewer) ||
    viewer?.roles.some((held) => held.role === "OPERATOR" && isTheirs(held.courtId)) === true
  );
}

/** Whether the viewer has lost a right. */
export function hasLostRights(before: Staff, now: Staff): boolean {
  if (mayAdminister(before) && !mayAdminister(now)) return true;
  const kept = new Set(now?.roles.map(({ role, courtId }) => `${role} ${courtId}`));
  return before?.roles.some(({ role, courtId }) => !kept.has(`${role} ${courtId}`)) === true;
}

/** The second part of each sentence about a draft. */
export const draftAudience = "only admins and editors see it";
