import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";
import type { GenericSchema } from "valibot";

/**
 * The messages for an entry that the browser cannot read as a value, by the type of the input. Numbers have rules of their
 * own, which refuse an empty value.
 */
const unreadableMessages = new Map([
  ["date", "Please complete the date, with a day that exists."],
  ["datetime-local", "Please complete the date and time, with a day that exists."],
  ["time", "Please complete the time."],
]);

/**
 * Checks the values of a form. It also refuses entries such as 31 February or a date without its year: the browser
 * reports the value of such an input as empty, so that no rule can detect them.
 */
export function createFormResolver<Values extends FieldValues, Sent>(
  rules: GenericSchema<Values, Sent>,
): Resolver<Values, unknown, Sent> {
  const checkValues = standardSchemaResolver(rules);
  return async (values, context, options) => {
    const result = await checkValues(values, context, options);
    const errors: FieldErrors<Values> = {};
    Object.assign(errors, result.errors);
    let isReadable = true;
    for (const name of options.names ?? []) {
      const ref: unknown = get(options.fields, `${name}.ref`);
      const message = findUnreadable(ref);
      if (message === undefined) continue;
      isReadable = false;
      set(errors, name, { type: "unreadable", message, ref });
    }
    return isReadable ? result : { values: {}, errors };
  };
}

/** The message for the input's entry; undefined where it can be read. A field may stay registered without its input. */
function findUnreadable(ref: unknown): string | undefined {
  const isUnreadable = ref instanceof HTMLInputElement && ref.isConnected && ref.validity.badInput;
  return isUnreadable ? unreadableMessages.get(ref.type) : undefined;
}
