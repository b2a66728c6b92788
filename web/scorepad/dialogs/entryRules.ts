import * as v from "valibot";

// Rules of the values of the dialogs. A choice that has not been made is null.

export const sideRule = v.nullable(v.picklist([0, 1]));
export const playerRule = v.nullable(v.picklist([0, 1]));

/** A choice between these values that must be made. */
export function choiceRule<const Options extends readonly (string | number)[]>(
  options: Options,
  missing: string,
) {
  return v.pipe(v.nullable(v.picklist(options)), v.picklist(options, missing));
}
