import type { IncomingMessage } from "node:http";

import { fastifyCookie } from "@fastify/cookie";

import { rememberedSeconds } from "./auth/session.service.ts";
import type { Config } from "./config.ts";

type Site = Pick<Config, "publicUrl">;

/** The session's token that a request brings, over HTTP and for the WebSocket's upgrade alike; null without one. */
export function readSessionCookie(site: Site, request: IncomingMessage): string | null {
  return fastifyCookie.parse(request.headers.cookie ?? "")[cookieName(site)] ?? null;
}

/** A cookie that no script reads; without `isRemembered` it ends with the browser. */
export function writeSessionCookie(site: Site, token: string, isRemembered: boolean): string {
  return fastifyCookie.serialize(cookieName(site), token, {
    ...attributes(site),
    ...(isRemembered && { maxAge: rememberedSeconds }),
  });
}

export function clearSessionCookie(site: Site): string {
  return fastifyCookie.serialize(cookieName(site), "", { ...attributes(site), maxAge: 0 });
}

function attributes(site: Site) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(site) } as const;
}

/** The prefix makes browsers refuse the cookie from a neighbouring host; it needs https. */
function cookieName(site: Site): string {
  return isSecure(site) ? "__Host-session" : "session";
}

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.startsWith("https:");
}
