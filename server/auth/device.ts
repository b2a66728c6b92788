import { randomBytes } from "node:crypto";

import { addressBlock } from "../configuration/addressBlocks.ts";
import type { AppSecret } from "./secrets.ts";
import { isSigned, sign } from "./secrets.ts";

/** The origin of a password attempt: a browser whose cookie has a minimum age, or only an address. */
export interface Device {
  /** The signed part of the browser's cookie, regardless of its age; null when there is no cookie. */
  id: string | null;
  /** Null until the browser's cookie is a minute old, so that a new cookie does not reset the rate limit. */
  knownId: string | null;
  /** The client's address. IPv6 by its /64, because providers assign one to each customer. */
  address: string;
}

/** The device of executions that check no password and send no mail: values of subscriptions and rendered pages. */
export const unknownDevice: Device = { id: null, knownId: null, address: "" };

const purpose = "device";
const knownAfterMs = 60_000;

/** The value of a new device cookie: the time of its creation, a random part, and the server's signature. */
export function newDeviceCookie(secret: AppSecret, now: number): string {
  const text = `${now}.${randomBytes(16).toString("base64url")}`;
  return `${text}.${sign(secret, purpose, text)}`;
}

/** Reads the device of a request. `genuine` is the result of `checkCookie` for the browser's cookie. */
export function readDevice(genuine: string | null, address: string, now: number): Device {
  const isKnown = genuine !== null && now - Number.parseInt(genuine, 10) >= knownAfterMs;
  return { id: genuine, knownId: isKnown ? genuine : null, address: addressBlock(address) };
}

/** The signed part of a genuine cookie; null for any other text. */
export function checkCookie(secret: AppSecret, cookie: string): string | null {
  const end = cookie.lastIndexOf(".");
  const text = cookie.slice(0, end);
  return end > 0 && isSigned(secret, purpose, text, cookie.slice(end + 1)) ? text : null;
}
