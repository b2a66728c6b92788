import type { IncomingMessage } from "node:http";

import { fastifyCookie } from "@fastify/cookie";

import { rememberedSeconds } from "./auth/session.service.ts";
import type { Config } from "./config.ts";

type Site = Pick<Config, "publicUrl">;

const deviceSeconds = 365 * 24 * 60 * 60;

/** The session's token that a request brings, over HTTP and for the WebSocket's upgrade alike; null without one. */
export function readSessionCookie(site: Site, request: IncomingMessage): string | null {
  return readCookie(request, cookieName(site, "session"));
}

/** A cookie that no script reads; without `isRemembered` it ends with the browser. */
export function writeSessionCookie(site: Site, token: string, isRemembered: boolean): string {
  return fastifyCookie.serialize(cookieName(site, "session"), token, {
    ...attributes(site),
    ...(isRemembered && { maxAge: rememberedSeconds }),
  });
}

/** The cookie by which the server knows a browser again when passwords are guessed; null without one. */
export function readDeviceCookie(site: Site, request: IncomingMessage): string | null {
  return readCookie(request, cookieName(site, "device"));
}

export function writeDeviceCookie(site: Site, value: string): string {
  return fastifyCookie.serialize(cookieName(site, "device"), value, {
    ...attributes(site),
    maxAge: deviceSeconds,
  });
}

export function clearSessionCookie(site: Site): string {
  return fastifyCookie.serialize(cookieName(site, "session"), "", { ...attributes(site), maxAge: 0 });
}

function attributes(site: Site) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(site) } as const;
}

/** The prefix makes browsers refuse the cookie from a neighbouring host; it needs https. */
function cookieName(site: Site, name: string): string {
  return isSecure(site) ? `__Host-${name}` : name;
}

function readCookie(request: IncomingMessage, name: string): string | null {
  return fastifyCookie.parse(request.headers.cookie ?? "")[name] ?? null;
}

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.startsWith("https:");
}
