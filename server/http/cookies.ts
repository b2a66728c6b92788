import type { IncomingMessage } from "node:http";

import { fastifyCookie } from "@fastify/cookie";

import { rememberedSeconds } from "../auth/session.service.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";

type Site = Pick<Config, "publicUrl">;

const deviceSeconds = 365 * 24 * 60 * 60;
const journeySeconds = limits.google.signInMs / 1_000;

/** The session token of a request, over HTTP or for the WebSocket's upgrade; null without one. */
export function readSessionCookie(site: Site, request: IncomingMessage): string | null {
  return readCookie(request, cookieName(site, "session"));
}

/** Whether a request may have a session. Cheap enough to be called for every request. */
export function mayHaveSession(site: Site, request: IncomingMessage): boolean {
  return request.headers.cookie?.includes(`${cookieName(site, "session")}=`) ?? false;
}

/** A cookie that scripts cannot read. Without `isRemembered` it ends with the browser. */
export function writeSessionCookie(site: Site, token: string, isRemembered: boolean): string {
  return fastifyCookie.serialize(cookieName(site, "session"), token, {
    ...attributes(site),
    ...(isRemembered && { maxAge: rememberedSeconds }),
  });
}

/** The device cookie, which identifies a browser for the rate limits of passwords; null without one. */
export function readDeviceCookie(site: Site, request: IncomingMessage): string | null {
  return readCookie(request, cookieName(site, "device"));
}

export function writeDeviceCookie(site: Site, value: string): string {
  return fastifyCookie.serialize(cookieName(site, "device"), value, {
    ...attributes(site),
    maxAge: deviceSeconds,
  });
}

/** The sealed state of a Google sign-in; null without one. */
export function readJourneyCookie(site: Site, request: IncomingMessage): string | null {
  return readCookie(request, cookieName(site, "google"));
}

export function writeJourneyCookie(site: Site, value: string): string {
  return fastifyCookie.serialize(cookieName(site, "google"), value, {
    ...attributes(site),
    maxAge: journeySeconds,
  });
}

export const clearSessionCookie = (site: Site): string => clearCookie(site, "session");
export const clearJourneyCookie = (site: Site): string => clearCookie(site, "google");

function clearCookie(site: Site, name: string): string {
  return fastifyCookie.serialize(cookieName(site, name), "", { ...attributes(site), maxAge: 0 });
}

function attributes(site: Site) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(site) } as const;
}

/** The prefix makes browsers refuse the cookie when a neighbouring host sets it. It requires https. */
function cookieName(site: Site, name: string): string {
  return isSecure(site) ? `__Host-${name}` : name;
}

function readCookie(request: IncomingMessage, name: string): string | null {
  return fastifyCookie.parse(request.headers.cookie ?? "")[name] ?? null;
}

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.startsWith("https:");
}
