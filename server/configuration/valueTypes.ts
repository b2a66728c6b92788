import { createECDH } from "node:crypto";
import type { BlockList } from "node:net";

import * as v from "valibot";

import { isUnambiguous } from "../../domain/emailAddress.ts";
import { readNetworks, readProxies } from "./trustedProxies.ts";

// Schemas of the variables' values. docs/configuration.md lists their messages.

export const text = v.pipe(v.string(), v.trim(), v.nonEmpty("is empty"));
export const webAddress = v.pipe(
  text,
  v.check((value) => /^https?:$/.test(parseUrl(value)?.protocol ?? ""), "is not an http or https address"),
);
export const addressWithoutCredentials = v.pipe(
  webAddress,
  v.check(
    (value) => parseUrl(value)?.username === "" && parseUrl(value)?.password === "",
    "holds credentials",
  ),
);
/** An address of which only the origin is used. */
export const originAddress = v.pipe(
  addressWithoutCredentials,
  v.check((value) => {
    const url = parseUrl(value);
    return url?.href === `${url?.origin}/`;
  }, "has a path, a query or a fragment, which must be left out"),
  v.transform((value) => new URL(value).origin),
);
export const secret = v.pipe(text, v.minLength(32, "has fewer than 32 characters"));
export const databaseAddress = v.pipe(
  text,
  v.regex(/^postgres(ql)?:\/\//, "is not a postgres:// address"),
  v.check(
    (value) => URL.canParse(value),
    "contains special characters, which must be percent-encoded, such as %2F for /",
  ),
);
export const mailServerAddress = v.pipe(
  text,
  v.check(
    (value) => /^smtps?:$/.test(parseUrl(value)?.protocol ?? ""),
    "is not an smtp:// or smtps:// address",
  ),
);
export const issuerAddress = v.pipe(webAddress, v.check(isTrustworthy, "is not an https address"));
export const proxyList = v.pipe(
  text,
  v.transform(readProxies),
  v.nonNullable(
    v.custom<BlockList>((proxies) => proxies !== null),
    "is no list of addresses",
  ),
);
export const networkList = v.pipe(
  text,
  v.transform(readNetworks),
  v.nonNullable(
    v.custom<string[]>((networks) => networks !== null),
    "is no list of networks",
  ),
);
/** A private key of the curve P-256, as base64url. */
export const pushKey = v.pipe(
  text,
  v.regex(/^[\w-]{43}=?$/, "is not a private key of 32 bytes as base64url"),
  v.check((value) => isPrivateKey(value), "is not a private key of 32 bytes as base64url"),
);
export const headerList = v.pipe(
  v.string(),
  v.transform(readHeaders),
  v.nonNullable(
    v.custom<Record<string, string>>((headers) => headers !== null),
    "is no list of headers",
  ),
);
export const wholeNumber = (least: number, most: number) =>
  v.pipe(
    text,
    v.regex(/^\d+$/, "is not a whole number"),
    v.transform(Number),
    v.check((value) => value >= least && value <= most, `is not between ${least} and ${most}`),
  );
export const emailAddress = v.pipe(
  text,
  v.regex(/^\S+@\S+$/, "is not an email address"),
  v.check(isUnambiguous, "contains letters that look like others"),
);
export const timeZone = v.pipe(text, v.check(isTimeZone, "is not an IANA time zone, such as Europe/London"));
export const onOrOff = v.pipe(
  v.picklist(["on", "off"], "is neither on nor off"),
  v.transform((value) => value === "on"),
);

/** The description of a variable in docs/configuration.md, and what applies when it is not set and has no default. */
export const about = <Value>(meaning: string, otherwise: string | null = null) =>
  v.metadata<Value, { meaning: string; otherwise: string | null }>({ meaning, otherwise });

/** The URL; null when the value is not one. */
function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}

/** Whether the number is a valid private key of the curve. */
function isPrivateKey(value: string): boolean {
  try {
    createECDH("prime256v1").setPrivateKey(Buffer.from(value, "base64url"));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}

/** Offsets such as +01:00 are refused, because they do not follow daylight saving time. */
function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }).format() !== "";
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Identity providers are accepted only over https, or on this machine. */
function isTrustworthy(address: string): boolean {
  const url = parseUrl(address);
  return url?.protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(url?.hostname ?? "");
}

/**
 * The headers of a list such as `key=value,key=value`; null for any other text. Values are percent-encoded, so that
 * they may contain commas.
 */
function readHeaders(list: string): Record<string, string> | null {
  const pairs = list.split(",").map((pair) => /^\s*([^=]+?)\s*=\s*(.*?)\s*$/.exec(pair)?.slice(1) ?? []);
  try {
    return Object.fromEntries(
      new Headers(pairs.map(([name = "", value = ""]) => [name, decodeURIComponent(value)])),
    );
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return null;
    throw error;
  }
}
