import * as v from "valibot";

import type { AppSecret } from "../auth/secrets.ts";
import { isSigned, sign } from "../auth/secrets.ts";
import type { CodeUnlock, Unlocks } from "../rights/unlocks.ts";
import { createUnlocks, noUnlocks } from "../rights/unlocks.ts";

/**
 * Proof that the password of a series, or an access code of it, was given. A visitor's browser stores it and sends it
 * with each request.
 */
export interface Grant {
  seriesId: string;
  token: string;
}

const purpose = "series grant";
const purposeOfCodes = "access code grant";
/** More than the number of protected series that one browser unlocks in any catalogue. */
const most = 200;

const Grants = v.pipe(v.array(v.object({ seriesId: v.string(), token: v.string() })), v.maxLength(most));

/** A grant is bound to the series and to its password's version, so that every change of the password ends it. */
export function signGrant(secret: AppSecret, seriesId: string, passwordVersion: number): Grant {
  return { seriesId, token: `${passwordVersion}.${sign(secret, purpose, `${seriesId} ${passwordVersion}`)}` };
}

/** A grant of an access code is bound to the series, the code and its version, and contains the code's expiry. */
export function signCodeGrant(
  secret: AppSecret,
  codeId: string,
  { seriesId, version, endsAt }: CodeUnlock,
): Grant {
  const text = `code.${codeId}.${version}.${endsAt ?? ""}`;
  return { seriesId, token: `${text}.${sign(secret, purposeOfCodes, `${seriesId} ${text}`)}` };
}

/**
 * The unlocks in the list. Anything but a list of genuine grants unlocks nothing. Whether codes are still valid is not
 * checked here.
 */
export function readGrants(secret: AppSecret, grants: unknown): Unlocks {
  const read = v.safeParse(Grants, grants);
  if (!read.success) return noUnlocks;
  return createUnlocks(
    read.output.flatMap(({ seriesId, token }): [string, number][] => {
      const version = Number.parseInt(token, 10);
      return isGenuine(secret, seriesId, version, token) ? [[seriesId, version]] : [];
    }),
    read.output.flatMap((grant) => readCodeGrant(secret, grant)),
  );
}

/** Whether `signGrant` created the token, with any of the accepted secrets. */
function isGenuine(secret: AppSecret, seriesId: string, version: number, token: string): boolean {
  const prefix = `${version}.`;
  const isWhole = token.startsWith(prefix);
  return isWhole && isSigned(secret, purpose, `${seriesId} ${version}`, token.slice(prefix.length));
}

const codeToken = /^(code\.([\da-f-]{36})\.(\d{1,9})\.(\d{0,15}))\.([\w-]+)$/;

/** Reads and checks a token of `signCodeGrant`. */
function readCodeGrant(secret: AppSecret, { seriesId, token }: Grant): [codeId: string, CodeUnlock][] {
  const [, text = "", codeId = "", version, end, signature = ""] = codeToken.exec(token) ?? [];
  if (text === "" || !isSigned(secret, purposeOfCodes, `${seriesId} ${text}`, signature)) return [];
  return [[codeId, { seriesId, version: Number(version), endsAt: end ? Number(end) : null }]];
}

/** The list in the header `x-series-grants`; null when the header contains none that can be parsed. */
export function parseGrantsHeader(header: string | string[] | undefined): unknown {
  if (typeof header !== "string") return null;
  try {
    return JSON.parse(header);
  } catch {
    // A browser's storage may contain anything. Text that cannot be parsed unlocks nothing.
    return null;
  }
}
