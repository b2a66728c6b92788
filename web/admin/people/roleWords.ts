import type { StaffPanel_RoleFragment as HeldRole } from "../../lib/generated/StaffPanel.ts";

export interface RoleCourt {
  id: string;
  name: string;
}

export type Role = Pick<HeldRole, "role" | "courtId">;

export function nameRole({ role, courtId }: Role, courts: readonly RoleCourt[]): string {
  if (role === "EDITOR") return "Editor";
  if (courtId === null) return "Operator of all courts";
  return `Operator of ${courts.find(({ id }) => id === courtId)?.name ?? "a court"}`;
}

/** All roles that can be given. */
export function listRoles(courts: readonly RoleCourt[]): Role[] {
  return [
    { role: "OPERATOR", courtId: null },
    ...courts.map<Role>(({ id }) => ({ role: "OPERATOR", courtId: id })),
    { role: "EDITOR", courtId: null },
  ];
}

/** The key of a role in lists and choices. */
export function keyOfRole({ role, courtId }: Role): string {
  return `${role} ${courtId ?? ""}`;
}
