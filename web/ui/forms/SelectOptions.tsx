/** The options of a choice whose values have these names. */
export function SelectOptions({ names }: { names: Readonly<Record<string, string>> }) {
  return Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}
