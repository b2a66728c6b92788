import type { WebhookEvent } from "../../lib/generated/WebhookCard.ts";

/** The events that a webhook can receive, in the words of the dashboard and in the order of its form. */
export const eventNames = {
  EPISODE_LIVE: "Broadcast goes live",
  EPISODE_ENDED: "Broadcast ends",
  MATCH_CALLED: "Match is called",
  MATCH_STARTED: "Match begins",
  MATCH_FINISHED: "Match ends",
  SCORE_CHANGED: "Score changes",
  ALARM_RAISED: "Alarm is raised",
  ALARM_CLEARED: "Alarm is over",
  IMPORT_FINISHED: "Import is over",
} as const satisfies Record<WebhookEvent, string>;

export const isWebhookEvent = (name: string): name is WebhookEvent => Object.hasOwn(eventNames, name);
