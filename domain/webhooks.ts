import * as v from "valibot";

/** The events that a webhook can subscribe to. They are the values of `type` in its messages. */
const webhookEvents = [
  "episode.live",
  "episode.ended",
  "match.called",
  "match.started",
  "match.finished",
  "score.changed",
  "alarm.raised",
  "alarm.cleared",
  "import.finished",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The maximum number of webhooks of a site. */
export const mostWebhooks = 10;

export const blankWebhookUrl = "Please enter the address that receives the messages.";
export const noWebhookEvents = "Please choose at least one event.";

/** The fields of a webhook as an admin enters them. The form and the API's input share these rules. */
export const webhookRules = {
  url: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(blankWebhookUrl),
    v.maxLength(1_024, "The address has at most 1,024 characters."),
  ),
  events: v.pipe(v.array(v.string()), v.minLength(1, noWebhookEvents)),
  isOn: v.boolean(),
};
