// What two people did to the same form, field by field: forms hold texts, switches and lists of texts.

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which the two differ. */
export function findChanges<Values extends object>(before: Values, now: Values): (keyof Values & string)[] {
  const names = Object.keys(now) as (keyof Values & string)[];
  return names.filter((name) => !isSame(before[name], now[name]));
}

/** What is present now, with what was typed since `before` on top of it. */
export function keepTyped<Values extends object>(before: Values, typed: Values, now: Values): Values {
  const kept = findChanges(before, typed).map((name) => [name, typed[name]]);
  return { ...now, ...Object.fromEntries(kept) };
}
