import type { GraphQLOutputType, GraphQLSchema } from "graphql";
import { getNamedType, isObjectType, isRequiredArgument } from "graphql";

/**
 * Selects every field of a type that needs no arguments, and every field of those fields' types. A type is not selected
 * again within itself. A new field of the schema is selected without a change of the tests.
 */
export function selectEverything(schema: GraphQLSchema, typeName: string): string {
  const select = (output: GraphQLOutputType, above: readonly string[]): string | null => {
    const type = getNamedType(output);
    if (!isObjectType(type)) return "";
    if (above.includes(type.name)) return null;
    const fields = Object.values(type.getFields())
      .filter((field) => !field.args.some(isRequiredArgument))
      .flatMap((field) => {
        const inner = select(field.type, [...above, type.name]);
        return inner === null ? [] : `${field.name}${inner}`;
      });
    return ` { ${fields.join(" ")} }`;
  };
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`${typeName} is no object type`);
  return select(type, []) ?? "";
}
