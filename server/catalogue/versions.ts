import { isDeepStrictEqual } from "node:util";

import { changedMeanwhile, listChangedMeanwhile, takenSlug } from "../../domain/formRules.ts";
import type { UserError } from "../errors.ts";
import { UserErrorCode, userError } from "../errors.ts";
import { violatedConstraint } from "../postgres/databaseErrors.ts";

/** Another update was saved first. The form keeps the entered values and offers the current state. */
export function outOfDate(): UserError {
  return userError(UserErrorCode.OUT_OF_DATE, changedMeanwhile);
}

/**
 * The submitted ids are not exactly those of the catalogue, because a row was added or deleted since the list was read.
 */
export function listOutOfDate(): UserError {
  return userError(UserErrorCode.OUT_OF_DATE, listChangedMeanwhile, "ids");
}

/** Runs a write, and converts the violation of a unique slug into a user error. */
export async function withUniqueSlug<T>(constraint: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) === constraint) throw userError(UserErrorCode.TAKEN, takenSlug, "slug");
    throw error;
  }
}

/** A copy of the current fields of the entity, for a later comparison. */
export function fieldsOf(entity: object): object {
  return Object.assign({}, entity);
}

/** Whether an entity has the same fields as before, so that there is nothing to save. */
export function isUnchanged(former: object, entity: object): boolean {
  return isDeepStrictEqual(former, fieldsOf(entity));
}
