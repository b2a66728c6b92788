import { createECDH } from "node:crypto";

import type { EntityManager } from "typeorm";

import { unregisteredDevice } from "../../domain/refusals.ts";
import { attemptLimits } from "../auth/attempts/attemptLimits.ts";
import type { Attempts } from "../auth/attempts/attempts.ts";
import type { Device } from "../auth/device.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import type { UserError } from "../errors.ts";
import { UserErrorCode, userError } from "../errors.ts";
import type { Caller } from "../rights/caller.ts";
import { isPushEndpoint } from "./pushEndpoint.ts";
import { PushSubscription } from "./pushSubscription.entity.ts";
import type { PushDeviceInput } from "./reminder.input.ts";

/** The caller who changes reminders, with the dependencies of the change. */
export interface Reminded {
  caller: Pick<Caller, "userId" | "sessionId">;
  device: Device;
  attempts: Attempts;
  config: Config;
}

/**
 * Stores the browser, or updates when it was last seen. It belongs to the account that is signed in there now, or to
 * none. So after a sign-out it shows neither an account's reminders nor the alarms of another session.
 */
export async function registerDevice(
  db: EntityManager,
  { caller, device, attempts, config }: Reminded,
  input: PushDeviceInput,
): Promise<void> {
  checkSubscription(config, input);
  const { endpoint, p256dh, auth } = input;
  const [known] = await db.query<unknown[]>("select from push_subscription where endpoint = $1", [endpoint]);
  // Only new devices count for the rate limit, because a page renews its subscription at each start.
  if (!known) await attempts.count(attemptLimits.devicesByAddress, device.address);
  const subscription = { endpoint, p256dh, auth, userId: caller.userId, seenAt: () => "now()" };
  await db.transaction(async (transaction) => {
    await transaction.upsert(PushSubscription, subscription, ["endpoint"]);
    await transaction.query(
      "delete from alarm_device where endpoint = $1 and session_id is distinct from $2",
      [endpoint, caller.sessionId],
    );
    if (caller.userId !== null) await dropOldest(transaction, caller.userId);
  });
}

/** Removes the browser and its own reminders. Reminders of an account are kept. */
export async function removeDevice(db: EntityManager, endpoint: string): Promise<void> {
  await db.delete(PushSubscription, { endpoint });
}

/**
 * The browser for which the caller adds a reminder. It is assigned to the account that is signed in there. The row is
 * locked, so that only one transaction at a time counts its reminders.
 */
export async function claimDevice(
  db: EntityManager,
  { userId }: Pick<Caller, "userId">,
  endpoint: string,
): Promise<void> {
  const [device] = await db.query<{ userId: string | null }[]>(
    `select user_id as "userId" from push_subscription where endpoint = $1 for no key update`,
    [endpoint],
  );
  if (!device) throw unregistered();
  if (userId === null || device.userId === userId) return;
  await db.update(PushSubscription, { endpoint }, { userId });
  await dropOldest(db, userId);
}

async function dropOldest(db: EntityManager, userId: string): Promise<void> {
  await db.query(
    `delete from push_subscription where endpoint in (
        select endpoint from push_subscription where user_id = $1 order by seen_at desc, endpoint offset $2)`,
    [userId, limits.reminders.devices],
  );
}

function checkSubscription(config: Config, { endpoint, p256dh, auth }: PushDeviceInput): void {
  const isAddress =
    endpoint.length <= limits.reminders.endpointCharacters && isPushEndpoint(endpoint, config);
  if (!isAddress) throw refused("endpoint");
  if (!isPublicKey(p256dh)) throw refused("p256dh");
  if (!/^[\w-]{22}(==)?$/.test(auth)) throw refused("auth");
}

/** Whether the key is an uncompressed point of the curve P-256, as RFC 8291 requires. */
function isPublicKey(text: string): boolean {
  if (!/^[\w-]{87}=?$/.test(text)) return false;
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  try {
    curve.computeSecret(Buffer.from(text, "base64url"));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}

const refused = (field: string): UserError =>
  userError(UserErrorCode.INVALID, "Reminders cannot be sent to this browser.", field);

const unregistered = (): UserError => userError(UserErrorCode.NOT_FOUND, unregisteredDevice, "endpoint");
