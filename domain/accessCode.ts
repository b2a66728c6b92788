import * as v from "valibot";

// Access codes of a protected series: their forms, states and links. The server and the dashboard share these rules.

/** The characters of generated codes. Characters that look alike, such as O and 0 or S and 5, are excluded. */
export const codeAlphabet = "ABCDEFGHJKMNPQRTUVWXY2346789";
export const generatedCodeLength = 8;
const groupLength = 4;

/** The minimum and maximum length of a code that an admin enters. */
const fewestCodeCharacters = 6;
const mostCodeCharacters = 64;

const mostNameCharacters = 80;
/** The maximum number of browsers and accounts that a code can be limited to. */
const mostCodeUses = 100_000;

export const blankCodeName = "Please enter a name, such as Family of the players.";

export const codeNameRule = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(blankCodeName),
  v.maxLength(mostNameCharacters, `A name has at most ${mostNameCharacters} characters.`),
);

const wrongLength = `A code has ${fewestCodeCharacters} to ${mostCodeCharacters} characters.`;

/** A code that an admin enters. Surrounding spaces are removed, because phones add them. */
export const freeCodeRule = v.pipe(
  v.string(),
  v.trim(),
  v.normalize("NFC"),
  v.minLength(fewestCodeCharacters, wrongLength),
  v.maxLength(mostCodeCharacters, wrongLength),
);

const wrongUses = `Enter a whole number from 1 to ${mostCodeUses}, or leave it empty.`;

export const codeUsesRule = v.pipe(
  v.number(wrongUses),
  v.integer(wrongUses),
  v.minValue(1, wrongUses),
  v.maxValue(mostCodeUses, wrongUses),
);

/** A generated code in groups, such as K7TM-Q4XR. */
export function formatGeneratedCode(characters: string): string {
  return `${characters.slice(0, groupLength)}-${characters.slice(groupLength)}`;
}

/**
 * The forms in which a typed code may be stored: unchanged, and as a generated code, which ignores case and hyphens.
 */
export function formsOfTypedCode(typed: string): string[] {
  const free = typed.trim().normalize("NFC");
  // Keyboards of phones replace a hyphen by a dash.
  const characters = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, "");
  const isGenerated =
    characters.length === generatedCodeLength &&
    Array.from(characters).every((character) => codeAlphabet.includes(character));
  return isGenerated && characters !== free ? [free, characters] : [free];
}

type AccessCodeState = "waiting" | "open" | "used up" | "expired" | "revoked";

/** The properties that determine the state of a code. Times are as the database or the API returns them. */
interface AccessCodeFacts {
  startsAt: Date | string | null;
  expiresAt: Date | string | null;
  revokedAt: Date | string | null;
  mostUses: number | null;
  uses: number;
}

/** The state of the code at this time, in milliseconds since 1970. */
export function stateOfAccessCode(
  { startsAt, expiresAt, revokedAt, mostUses, uses }: AccessCodeFacts,
  now: number,
): AccessCodeState {
  if (revokedAt !== null) return "revoked";
  if (expiresAt !== null && new Date(expiresAt).getTime() <= now) return "expired";
  if (startsAt !== null && new Date(startsAt).getTime() > now) return "waiting";
  return mostUses !== null && uses >= mostUses ? "used up" : "open";
}

/**
 * The path of the page that asks for the password, with the code filled in. The code is in the fragment, which browsers
 * never send, so no log contains it.
 */
export function accessCodePath(seriesSlug: string, code: string): string {
  const [query, fragment] = [new URLSearchParams({ seriesId: seriesSlug }), new URLSearchParams({ code })];
  return `/password?${query.toString()}#${fragment.toString()}`;
}

/** The code in the fragment of a link from `accessCodePath`; null when the fragment contains none. */
export function readCodeFragment(fragment: string): string | null {
  const code = new URLSearchParams(fragment.replace(/^#/, "")).get("code");
  return code === null || code.trim() === "" ? null : code.slice(0, mostCodeCharacters);
}
