import { registerEnumType } from "type-graphql";

/** Registers an enum of the schema with the description of each of its values. */
export function registerValues<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
): Record<string, string> {
  const described = Object.entries<string>(values);
  const registered = Object.fromEntries(described.map(([value]) => [value, value]));
  const valuesConfig = Object.fromEntries(described.map(([value, text]) => [value, { description: text }]));
  registerEnumType(registered, { name, description, valuesConfig });
  return registered;
}
