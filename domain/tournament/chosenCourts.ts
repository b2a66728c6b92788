import { foldName } from "./foldName.ts";

interface Named {
  id: string;
  name: string;
}

/**
 * The courts that an address names by id or name, in the order of the address and without duplicates; all courts when
 * it names none.
 */
export function chooseCourts<Court extends Named>(
  courts: readonly Court[],
  wanted: readonly string[],
): readonly Court[] {
  if (wanted.length === 0) return courts;
  const chosen = wanted.flatMap(
    (text) =>
      courts.find(({ id, name }) => id === text.toLowerCase() || foldName(name) === foldName(text)) ?? [],
  );
  return [...new Set(chosen)];
}
