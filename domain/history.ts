/** How many days the history of changes is kept. */
export const historyDays = 90;
