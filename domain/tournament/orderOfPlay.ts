/**
 * Part of the import's message about a date such as 11/12/2026. The dashboard then lets the admin choose which of the
 * numbers is the month.
 */
export const ambiguousDate = "can be read in two ways. Say what comes first, the day or the month.";
