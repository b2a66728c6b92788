/** The passwords and access codes with which a caller has unlocked protected series. Never changed in place. */
export interface Unlocks {
  /**
   * The version of the password with which each series was unlocked, by the id of the series. It is invalid once the
   * series has another version.
   */
  passwords: ReadonlyMap<string, number>;
  /** The unlocks by access codes, by the id of the code. */
  codes: ReadonlyMap<string, CodeUnlock>;
}

/** The unlock by an access code. It is invalid once the code has another version or has ended. */
export interface CodeUnlock {
  seriesId: string;
  version: number;
  /** When the code expires, in milliseconds since 1970; null when it does not expire. */
  endsAt: number | null;
}

/** All callers without unlocks share this object, because most have none. */
export const noUnlocks: Unlocks = { passwords: new Map(), codes: new Map() };

export function createUnlocks(
  passwords: Iterable<readonly [seriesId: string, version: number]>,
  codes: Iterable<readonly [codeId: string, unlock: CodeUnlock]>,
): Unlocks {
  const unlocks = { passwords: new Map(passwords), codes: new Map(codes) };
  return hasUnlocks(unlocks) ? unlocks : noUnlocks;
}

export function hasUnlocks({ passwords, codes }: Unlocks): boolean {
  return passwords.size > 0 || codes.size > 0;
}

/**
 * Merges unlocks. Of two for the same series or code the newer one is used, because an account may still have an unlock
 * by a former password.
 */
export function mergeUnlocks(one: Unlocks, other: Unlocks): Unlocks {
  if (!hasUnlocks(one)) return other;
  if (!hasUnlocks(other)) return one;
  const passwords = new Map(one.passwords);
  for (const [seriesId, version] of other.passwords)
    passwords.set(seriesId, Math.max(version, passwords.get(seriesId) ?? version));
  const codes = new Map(one.codes);
  for (const [codeId, unlock] of other.codes) {
    const known = codes.get(codeId);
    if (!known || known.version < unlock.version) codes.set(codeId, unlock);
  }
  return { passwords, codes };
}

/** The unlocks without those of the series. */
export function withoutSeries({ passwords, codes }: Unlocks, id: string): Unlocks {
  return createUnlocks(
    [...passwords].filter(([seriesId]) => seriesId !== id),
    [...codes].filter(([, { seriesId }]) => seriesId !== id),
  );
}

/** The unlocks without the codes that the filter drops; the same object when it drops none. */
export function filterCodes(
  unlocks: Unlocks,
  isKept: (unlock: CodeUnlock, codeId: string) => boolean,
): Unlocks {
  if (unlocks.codes.size === 0) return unlocks;
  const kept = [...unlocks.codes].filter(([codeId, unlock]) => isKept(unlock, codeId));
  return kept.length === unlocks.codes.size ? unlocks : createUnlocks(unlocks.passwords, kept);
}

/** When the next code expires, in milliseconds since 1970; infinite when none does. */
export function nextEndOf({ codes }: Unlocks): number {
  let next = Infinity;
  for (const { endsAt } of codes.values()) if (endsAt !== null) next = Math.min(next, endsAt);
  return next;
}

/** The unlocks without expired codes; the same object when none has expired. */
export function withoutExpired(unlocks: Unlocks, now: number): Unlocks {
  return filterCodes(unlocks, ({ endsAt }) => endsAt === null || endsAt > now);
}
