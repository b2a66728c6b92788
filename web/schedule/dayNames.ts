import { dateLanguage } from "../ui/dateLanguage.ts";

const format = (options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined;
  return (day: string) =>
    (made ??= new Intl.DateTimeFormat(dateLanguage, { ...options, timeZone: "UTC" })).format(
      new Date(`${day}T00:00:00Z`),
    );
};

/** A day such as "Sun 22 Nov". */
export const shortDay = format({ weekday: "short", day: "numeric", month: "short" });

/** A day such as "Sunday 22 November 2026". */
export const describeDay = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
