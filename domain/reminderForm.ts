import * as v from "valibot";

/** The possible times of a reminder's notification, in minutes before the start. */
export const reminderLeadsMinutes = [0, 10] as const;

export const leadMinutesRule = v.picklist(reminderLeadsMinutes);
