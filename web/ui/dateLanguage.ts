/**
 * The language of every date and time: the day before the month, and a 24-hour clock. The texts around them are
 * English; with the browser's language the clocks of one page would differ.
 */
export const dateLanguage = "en-GB";
