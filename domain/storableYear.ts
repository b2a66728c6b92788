import * as v from "valibot";

export const yearProblem = "The year lies between 1 and 9999.";

/** Whether the year of a day or time can be stored: PostgreSQL has no year 0, and the formats use four digits for it. */
export function hasStorableYear(value: string | Date): boolean {
  const year = new Date(value).getUTCFullYear();
  return year >= 1 && year <= 9_999;
}

/** A day or a local time as the browser's input writes it; empty for none. Inputs accept years of up to six digits. */
export const typedTimeRule = v.pipe(
  v.string(),
  v.check((text) => text === "" || hasStorableYear(text), yearProblem),
);
