import type { Caller } from "../../rights/caller.ts";
import { tokenIdOf } from "../../rights/caller.ts";
import type { Match } from "../matches/match.entity.ts";

/** The holder of a lease, in the columns of the match: a device of a token or of an account. */
export type LeaseHolder = Pick<Match, "scorerToken" | "scorerUser" | "scorerDevice">;

export const noLeaseHolder: LeaseHolder = { scorerToken: null, scorerUser: null, scorerDevice: null };

/** The caller as a holder. Without a device, an account or a program that sets a score. */
export function holderOf(caller: Caller, deviceId: string | null): LeaseHolder {
  return { scorerToken: tokenIdOf(caller), scorerUser: caller.userId, scorerDevice: deviceId };
}

export function isHeld({ scorerToken, scorerUser }: LeaseHolder): boolean {
  return scorerToken !== null || scorerUser !== null;
}

/** Whether the same token or account holds it, on any device. */
export function isHeldBySameCaller(held: LeaseHolder, holder: LeaseHolder): boolean {
  return isHeld(held) && held.scorerToken === holder.scorerToken && held.scorerUser === holder.scorerUser;
}

/** Whether the same device of the same token or account holds it. */
export function isHeldBy(held: LeaseHolder, holder: LeaseHolder): boolean {
  return isHeldBySameCaller(held, holder) && held.scorerDevice === holder.scorerDevice;
}

/** Whether this device holds it with any link. */
export function isHeldByDeviceOfLink({ scorerToken, scorerDevice }: LeaseHolder, deviceId: string): boolean {
  return scorerToken !== null && scorerDevice === deviceId;
}
