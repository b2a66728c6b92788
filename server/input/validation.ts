import * as v from "valibot";

import type { Config } from "../configuration/config.ts";
import { UserError, UserErrorCode, badInput } from "../errors.ts";
import { storeOrKeepPicture } from "./addresses.ts";

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

/** Throws BAD_USER_INPUT when the value contains a text that cannot be stored. */
export function checkTexts(value: unknown): void {
  if (isUnstorable(value)) throw badInput("A text holds a character that cannot be stored.");
}

/** PostgreSQL cannot store an incomplete surrogate pair or NUL. */
function isUnstorable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || /\p{Surrogate}/u.test(value);
  return typeof value === "object" && value !== null && Object.values(value).some(isUnstorable);
}

/** The top-level input field of an issue. */
function fieldOf(issue: v.BaseIssue<unknown>): string | null {
  const key = issue.path?.[0]?.key;
  return typeof key === "string" ? key : null;
}

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

/** The rule for an optional or blank address, converted by `store`, which returns null for an invalid one. */
export function optionalAddressRule(store: (address: string) => string | null, message: string) {
  return v.pipe(
    v.optional(v.nullable(v.string()), null),
    v.transform((address) => address?.trim() || null),
    v.check((address) => address === null || store(address) !== null, message),
    v.transform((address) => (address === null ? null : store(address))),
  );
}
