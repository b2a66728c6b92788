// Compares the changes of two people to the same form, field by field: forms contain texts, switches and lists of
// texts.

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which the two differ. */
export function findChanges<Values extends object>(before: Values, now: Values): (keyof Values & string)[] {
  const names = Object.keys(now) as (keyof Values & string)[];
  return names.filter((name) => !isSame(before[name], now[name]));
}

/** The current values, with those typed since `before` applied over them. */
export function keepTyped<Values extends object>(before: Values, typed: Values, now: Values): Values {
  const kept = findChanges(before, typed).map((name) => [name, typed[name]]);
  return { ...now, ...Object.fromEntries(kept) };
}

/**
 * The current values as `now`; `before` has the previous values of the fields that were typed into and that others
 * changed.
 */
export interface Collision<Values> {
  before: Values;
  now: Values;
}

/** The fields that were typed into since `before` and that others have changed to another value; null for none. */
export function findCollision<Values extends object>(
  before: Values,
  typed: Values,
  now: Values,
): Collision<Values> | null {
  const changed = new Set(findChanges(before, now));
  const differing = new Set(findChanges(now, typed));
  const names = findChanges(before, typed).filter((name) => changed.has(name) && differing.has(name));
  if (names.length === 0) return null;
  return { before: { ...now, ...Object.fromEntries(names.map((name) => [name, before[name]])) }, now };
}
