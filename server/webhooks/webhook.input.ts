import { Field, InputType } from "type-graphql";

import type { WebhookEvent } from "../../domain/webhooks.ts";
import { webhookEventEnum } from "./webhook.entity.ts";

@InputType({ description: "A webhook as an admin enters it." })
export class WebhookInput {
  @Field(() => String, {
    description:
      "By https on the usual port; in networks that the server's ALLOWED_PRIVATE_NETWORKS names by http as well, on any port.",
  })
  url!: string;

  @Field(() => [webhookEventEnum], { description: "The events that it receives; at least one." })
  events!: WebhookEvent[];

  @Field(() => Boolean, {
    defaultValue: true,
    description: "Switching it off gives up what waits to be sent.",
  })
  isOn!: boolean;
}
