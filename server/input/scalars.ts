import { GraphQLError, GraphQLID, GraphQLScalarType, GraphQLString } from "graphql";
import { GraphQLDateTimeISO, GraphQLJSON, GraphQLLocalDate } from "graphql-scalars";

import { isId } from "../../domain/ids.ts";
import { hasStorableYear, yearProblem } from "../../domain/storableYear.ts";

function withYear<Value extends string | Date>(value: Value): Value {
  if (!hasStorableYear(value)) throw new GraphQLError(yearProblem);
  return value;
}

/**
 * GraphQL's ID. It converts UUIDs to lower case, as the database returns them, because services compare and return the ids
 * they receive. Compiled queries bypass this. They only look up rows, which `inOrderOf` finds in both cases.
 */
export const ID = new GraphQLScalarType({
  ...GraphQLID.toConfig(),
  parseValue: (value) => toStored(GraphQLID.parseValue(value)),
  parseLiteral: (node) => toStored(GraphQLID.parseLiteral(node)),
});

function toStored(id: string): string {
  return isId(id) ? id.toLowerCase() : id;
}

/** A text such as 2025-07-28. A day has no time zone, so it is never converted to a JavaScript Date. */
export const CalendarDay = new GraphQLScalarType({
  ...GraphQLLocalDate.toConfig(),
  name: "Date",
  // Days come from the database, which stores no invalid ones, so they are not checked again for every row.
  serialize: (day) => GraphQLString.serialize(day),
  parseValue: (value) => withYear(GraphQLLocalDate.parseValue(value)),
  parseLiteral: (node) => withYear(GraphQLLocalDate.parseLiteral(node)),
  description: "A calendar day without a time zone, such as 2025-07-28.",
  specifiedByURL: "https://scalars.graphql.org/andimarek/local-date",
  extensions: {},
});

export const Instant = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  name: "DateTime",
  parseValue: (value) => withYear(GraphQLDateTimeISO.parseValue(value)),
  parseLiteral: (node) => withYear(GraphQLDateTimeISO.parseLiteral(node)),
  description:
    "An instant, sent in UTC with milliseconds, such as 2025-07-28T09:30:00.000Z. An input may have any offset from UTC.",
  specifiedByURL: "https://scalars.graphql.org/andimarek/date-time",
  extensions: {},
});

export const JsonValue = new GraphQLScalarType({
  ...GraphQLJSON.toConfig(),
  name: "JSON",
  description: "Any JSON value. The field's description says what it contains.",
  specifiedByURL: "https://www.rfc-editor.org/rfc/rfc8259",
  extensions: {},
});
