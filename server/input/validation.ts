import * as v from "valibot";

import type { Config } from "../configuration/config.ts";
import { UserError, UserErrorCode, badInput, unstorableText } from "../errors.ts";
import { storeAddress, storeOrKeepPicture } from "./addresses.ts";
import { isUnstorable } from "./unstorable.ts";

/**
 * Validates an input by its rules. Throws a UserError with a note for every invalid field; its code is BLANK when the
 * message is `blank`.
 */
export function checkInput<Schema extends v.GenericSchema>(
  rules: Schema,
  input: unknown,
  codes: ReadonlyMap<string, UserErrorCode>,
): v.InferOutput<Schema> {
  checkTexts(input);
  const read = v.safeParse(rules, input, { abortPipeEarly: true });
  if (read.success) return read.output;
  throw new UserError(
    read.issues.map((issue) => ({
      code: codes.get(issue.message) ?? UserErrorCode.INVALID,
      field: fieldOf(issue),
      message: issue.message,
    })),
  );
}

/** Throws BAD_USER_INPUT when the argument is outside the range. */
export function checkRange(argument: string, value: number, least: number, most: number): void {
  if (value < least || value > most)
    throw badInput(`${argument} lies between ${least} and ${most.toLocaleString("en")}.`);
}

/** Throws BAD_USER_INPUT when the value contains a text that cannot be stored. */
export function checkTexts(value: unknown): void {
  if (isUnstorable(value)) throw badInput(unstorableText);
}

/** The top-level input field of an issue. */
function fieldOf(issue: v.BaseIssue<unknown>): string | null {
  const key = issue.path?.[0]?.key;
  return typeof key === "string" ? key : null;
}

/** The meaning of a field with the language of an episode. */
export const languageField = "The spoken language as a BCP 47 tag, such as `en-US`.";

/** The meaning of a field with the name of a credential. */
export const enteredNameField = "The name that the admin entered.";

/** The meaning of an argument with the version of the object that an update is based on. */
export const describeVersion = (thing: string): string =>
  `The version of the ${thing} that the change is based on; any but the current one is refused with OUT_OF_DATE.`;

/** The meaning of an input's field with an optional text. */
export const describeText = (mostCharacters: number): string =>
  `Plain text of at most ${mostCharacters.toLocaleString("en")} characters; empty for none.`;

/** The meaning of an input's field that `pictureRule` checks. */
export const pictureField =
  "The address of a picture, such as the one that `uploadThumbnail` returns; null or blank for none.";

/** The rule for an optional picture. The stored one, `present`, is accepted unchanged. */
export function pictureRule(config: Pick<Config, "publicUrl">) {
  return v.pipe(
    v.object({
      address: v.optional(v.nullable(v.string()), null),
      present: v.nullable(v.string()),
    }),
    v.transform(({ address, present }) => {
      const entered = address?.trim() || null;
      const stored = entered === null ? null : storeOrKeepPicture(config, entered, present);
      return { stored, isRefused: entered !== null && stored === null };
    }),
    v.check(({ isRefused }) => !isRefused, "The thumbnail needs a public address that begins with https://."),
    v.transform(({ stored }) => stored),
  );
}

/** The meaning of an input's field that `embedLinkRule` checks. */
export const embedLinkField = "The https address of a page to show in a frame; null or blank for none.";

/** The rule for an optional embed link; the output is its stored form, and null for a blank one. */
export function embedLinkRule(config: Pick<Config, "publicUrl">) {
  return v.pipe(
    v.optional(v.nullable(v.string()), null),
    v.transform((address) => {
      const entered = address?.trim() || null;
      const stored = entered === null ? null : storeFrameAddress(config, entered);
      return { stored, isRefused: entered !== null && stored === null };
    }),
    v.check(({ isRefused }) => !isRefused, "The embed link needs an address that begins with https://."),
    v.transform(({ stored }) => stored),
  );
}

/**
 * The stored form of the address of a frame, which must use https or belong to this site; null for any other address.
 */
function storeFrameAddress(config: Pick<Config, "publicUrl">, address: string): string | null {
  const stored = storeAddress(config, address);
  return stored !== null && (stored.startsWith("/") || stored.startsWith("https:")) ? stored : null;
}
