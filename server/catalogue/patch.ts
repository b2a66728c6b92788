import { badInput } from "../errors.ts";

/** An input in which every field may be omitted. A class that implements this type cannot forget a field. */
export type PatchOf<Input> = { [Field in keyof Required<Input>]: Input[Field] | null | undefined };

/**
 * The input with all fields required, except for those whose absence means unchanged. So a new field cannot be
 * forgotten.
 */
export type WholeInput<Input, Unchanged extends keyof Input = never> = Required<Omit<Input, Unchanged>>;

/**
 * The current state as an input, with the fields of the patch applied, so that the rules of the whole input check the
 * result. A field that is not among `clearable` cannot be null.
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
