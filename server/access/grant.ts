import * as v from "valibot";

import type { AppSecret } from "../auth/secrets.ts";
import { isSigned, sign } from "../auth/secrets.ts";

/** Proof that the password of a series was given, kept by a visitor's browser and sent along. */
export interface Grant {
  seriesId: string;
  token: string;
}

const purpose = "series grant";
/** More than any catalogue has protected series that one browser opened. */
const most = 200;

const Grants = v.pipe(v.array(v.object({ seriesId: v.string(), token: v.string() })), v.maxLength(most));

/** A grant is bound to the series and to its password's version, so that every change of the password ends it. */
export function signGrant(secret: AppSecret, seriesId: string, passwordVersion: number): Grant {
  return { seriesId, token: `${passwordVersion}.${sign(secret, purpose, `${seriesId} ${passwordVersion}`)}` };
}

/** The password version with which each series was unlocked. What is no list of genuine grants opens nothing. */
export function readGrants(secret: AppSecret, grants: unknown): Map<string, number> {
  const read = v.safeParse(Grants, grants);
  if (!read.success) return new Map();
  return new Map(
    read.output.flatMap(({ seriesId, token }): [string, number][] => {
      const version = Number.parseInt(token, 10);
      return isGenuine(secret, seriesId, version, token) ? [[seriesId, version]] : [];
    }),
  );
}

/** What `signGrant` would give, by any of the accepted secrets. */
function isGenuine(secret: AppSecret, seriesId: string, version: number, token: string): boolean {
  const prefix = `${version}.`;
  const isWhole = token.startsWith(prefix);
  return isWhole && isSigned(secret, purpose, `${seriesId} ${version}`, token.slice(prefix.length));
}

/** The list that the header `x-series-grants` carries; null when it carries none that can be read. */
export function parseGrantsHeader(header: string | string[] | undefined): unknown {
  if (typeof header !== "string") return null;
  try {
    return JSON.parse(header);
  } catch {
    // A browser's storage may hold anything; what cannot be read opens nothing.
    return null;
  }
}
