import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { FastifyHelmetOptions } from "@fastify/helmet";

import type { Config } from "../configuration/config.ts";

/** Pages whose address may contain a token. Requests from these pages send no `Referer`. */
const tokenPages = /^\/(forgot-password|account|umpire|auth\/google)(?=[/?]|$)/i;

/** The referrer policy of the responses at a path; null for the default. */
export function findReferrerPolicy(url: string): string | null {
  return tokenPages.test(url) ? "no-referrer" : null;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route sends JSON or plain text, which no browser runs as a page. */
    isData?: boolean;
  }
}

const hstsSeconds = 31_536_000;

/**
 * The headers of every response that is data: a browser must not treat it as a page, and must use https. The other
 * headers of pages limit scripts, frames and links, which data does not contain.
 */
export function dataHeaders({ publicUrl }: Pick<Config, "publicUrl">): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    ...(isSecure(publicUrl) && {
      "strict-transport-security": `max-age=${hstsSeconds}; includeSubDomains`,
    }),
  };
}

/** Types that a browser uses inside a page only. HTML and SVG are not among them, since they also run as documents. */
const typesInPages =
  /^(?:(?:application|text)\/javascript|text\/css|font\/|image\/(?:avif|gif|jpeg|png|webp))/;
/** A worker has the policy of its own script. */
const workerScript = /worker[^/]*\.js$/;

/** Headers of fastify-helmet that have an effect on documents and workers only. */
const documentHeaders = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];
/** Other sites show pictures of the site, but use none of its scripts, style sheets and fonts. */
const documentAndPictureHeaders = [...documentHeaders, "cross-origin-resource-policy"];

/** The headers that a script, a style sheet, a font or a raster picture does not need; none for other responses. */
export function findUnneededHeaders(path: string, type: unknown): readonly string[] {
  if (typeof type !== "string" || !typesInPages.test(type) || workerScript.test(path)) return [];
  return type.startsWith("image/") ? documentHeaders : documentAndPictureHeaders;
}

// A site without https must not send the header, because browsers could then no longer reach it.
function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}

/** The address of a player, which other sites may show in their frames. All other pages contain the whole app. */
const playerAddress = /^\/embed\/[^/?]+\/?(?=\?|$)/;

/**
 * The headers of pages, and of all other responses that are not data. Streams, pictures and frames may use any https
 * host, because admins enter their addresses. They may also use the site's public address, even when the page was
 * opened by another name of the machine. Inline scripts run only when their hash is one of the built web app's page.
 */
export async function contentSecurityPolicy(
  { publicUrl }: Pick<Config, "publicUrl">,
  webDirectory: string | null,
): Promise<FastifyHelmetOptions> {
  const page = webDirectory === null ? "" : await readFile(join(webDirectory, "index.html"), "utf8");
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [({ url = "" }) => (playerAddress.test(url) ? "*" : "'self'")],
        frameSrc: ["'self'", "https:"],
        imgSrc: ["'self'", publicUrl, "data:", "https:"],
        // hls.js creates a caption track with an empty blob URL.
        mediaSrc: ["'self'", publicUrl, "blob:", "data:", "https:"],
        connectSrc: ["'self'", publicUrl, "ws:", "wss:", "https:"],
        workerSrc: ["'self'", "blob:"],
        // Players and toasts add style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", "data:"],
        scriptSrc: ["'self'", ...hashScripts(page)],
      },
    },
    // X-Frame-Options has no exceptions. Browsers use the frame ancestors above instead.
    frameguard: false,
    strictTransportSecurity: isSecure(publicUrl) ? { maxAge: hstsSeconds } : false,
    // The player's provider and the frames of other sites do not send the matching header.
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: "cross-origin" },
    // The sign-in pop-up reports to the page that opened it.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  };
}

function hashScripts(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
}
