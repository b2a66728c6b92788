import { Field, InputType } from "type-graphql";

import type { WebhookEvent } from "../../domain/webhooks.ts";
import { webhookEventEnum } from "./webhook.entity.ts";

@InputType({ description: "A webhook as an admin enters it." })
export class WebhookInput {
  @Field(() => String, {
    description:
      "An https address with the default port. In networks that the server's ALLOWED_PRIVATE_NETWORKS contains, also an http address, and any port.",
  })
  url!: string;

  @Field(() => [webhookEventEnum], { description: "The events that it receives; at least one." })
  events!: WebhookEvent[];

  @Field(() => Boolean, {
    defaultValue: true,
    description: "Whether the webhook is on. Switching it off discards its waiting messages.",
  })
  isOn!: boolean;
}
