import { badInput } from "../errors.ts";

/** An input of which every field may be left out; a class that implements it cannot forget one. */
export type PatchOf<Input> = { [Field in keyof Required<Input>]: Input[Field] | null | undefined };

/** The input with every field named but those that are absent when they do not change: a new field cannot be forgotten. */
export type WholeInput<Input, Unchanged extends keyof Input = never> = Required<Omit<Input, Unchanged>>;

/**
 * The present state as an input, with the fields that the patch gives in the place of its own, so that the rules of the
 * whole input judge the result. A field that is not among `clearable` cannot be null.
 */
export function applyPatch<Input extends object>(
  present: Input,
  patch: Partial<PatchOf<Input>>,
  clearable: readonly (keyof Input)[],
): Input {
  const names: readonly PropertyKey[] = clearable;
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  const wrong = given.find(([name, value]) => value === null && !names.includes(name));
  if (wrong) throw badInput(`${wrong[0]} cannot be null.`);
  return Object.assign({}, present, Object.fromEntries(given));
}
