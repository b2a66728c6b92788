/** What an import says of a date such as 11/12/2026; the dashboard then asks which of its numbers is the month. */
export const ambiguousDate = "can be read in two ways. Say what comes first, the day or the month.";
