import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from "type-graphql";

import { actorOf } from "../auth/audit.ts";
import type { Context } from "../context.ts";
import { UserErrorPayload, UserErrorsField } from "../errors.ts";
import { ID, Instant } from "../input/scalars.ts";
import { describeVersion } from "../input/validation.ts";
import { Webhook, WebhookDelivery } from "./webhook.entity.ts";
import { WebhookInput } from "./webhook.input.ts";
import {
  createWebhook,
  deleteWebhook,
  formerSecretEnds,
  newestDeliveries,
  readWebhooks,
  rotateWebhookSecret,
  sendTest,
  updateWebhook,
} from "./webhook.service.ts";

@ObjectType({ description: "The result of a change of a webhook." })
class WebhookPayload {
  @Field(() => Webhook, {
    nullable: true,
    description: "The webhook after the change; null when `userErrors` is not empty.",
  })
  webhook?: Webhook | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@ObjectType({ description: "The result of creating a secret of a webhook." })
export class WebhookSecretPayload {
  @Field(() => Webhook, {
    nullable: true,
    description: "The webhook after the change; null when `userErrors` is not empty.",
  })
  webhook?: Webhook | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The secret with which the receiver verifies messages, such as `whsec_…`. No later response contains it. Null when `userErrors` is not empty.",
  })
  secret?: string | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@ObjectType({ description: "The result of deleting a webhook." })
class WebhooksPayload {
  @Field(() => [Webhook], {
    nullable: true,
    description: "All webhooks after the change, the oldest first; null when `userErrors` is not empty.",
  })
  webhooks?: Webhook[] | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

const idDescription = "The id of the webhook; NOT_FOUND when there is none.";

@Resolver(() => Webhook)
export class WebhookResolver {
  @FieldResolver(() => [WebhookDelivery], {
    description: "The last 50 messages with their last responses, the newest first.",
  })
  deliveries(@Root() { id }: Webhook, @Ctx() { load }: Context): Promise<WebhookDelivery[]> {
    return load(newestDeliveries, id);
  }

  @FieldResolver(() => Instant, {
    nullable: true,
    description: "Until when messages are also signed with the former secret; null when there is none.",
  })
  formerSecretEndsAt(@Root() { id }: Webhook, @Ctx() { load }: Context): Promise<Date | null> {
    return load(formerSecretEnds, id);
  }

  @Authorized("ADMIN")
  @Query(() => [Webhook], { description: "All webhooks, the oldest first. Admins only." })
  webhooks(@Ctx() { db }: Context): Promise<Webhook[]> {
    return readWebhooks(db);
  }

  @Authorized("ADMIN")
  @Mutation(() => WebhookSecretPayload, {
    description: "Creates a webhook with a secret; at most 10. It receives events from then on.",
  })
  async createWebhook(
    @Ctx() context: Context,
    @Arg("input", () => WebhookInput, { description: "The new webhook." }) input: WebhookInput,
  ): Promise<WebhookSecretPayload> {
    const { db, services } = context;
    return { ...(await createWebhook(db, services, actorOf(context), input)), userErrors: [] };
  }

  @Authorized("ADMIN")
  @Mutation(() => WebhookPayload, {
    description:
      "Replaces all fields of the webhook that the input contains; OUT_OF_DATE when it was changed since, also when the site has switched it off.",
  })
  async updateWebhook(
    @Ctx() context: Context,
    @Arg("input", () => WebhookInput, { description: "The whole webhook." }) input: WebhookInput,
    @Arg("version", () => Int, { description: describeVersion("webhook") })
    version: number,
    @Arg("id", () => ID, { description: idDescription }) id: string,
  ): Promise<WebhookPayload> {
    const { db, services } = context;
    const webhook = await updateWebhook(db, services.config, actorOf(context), { id, version, input });
    return { webhook, userErrors: [] };
  }

  @Authorized("ADMIN")
  @Mutation(() => WebhooksPayload, {
    description: "Deletes the webhook with its waiting messages; changes nothing when there is none.",
  })
  async deleteWebhook(
    @Ctx() context: Context,
    @Arg("id", () => ID, { description: "The id of the webhook." }) id: string,
  ): Promise<WebhooksPayload> {
    await deleteWebhook(context.db, actorOf(context), id);
    return { webhooks: await readWebhooks(context.db), userErrors: [] };
  }

  @Authorized("ADMIN")
  @Mutation(() => WebhookSecretPayload, {
    description:
      "Creates another secret. For a day, messages are also signed with the former one, so that the receiver can be changed in this time.",
  })
  async rotateWebhookSecret(
    @Ctx() context: Context,
    @Arg("id", () => ID, { description: idDescription }) id: string,
  ): Promise<WebhookSecretPayload> {
    const { db, services } = context;
    const rotated = await rotateWebhookSecret(db, services.appSecret, actorOf(context), id);
    return { ...rotated, userErrors: [] };
  }

  @Authorized("ADMIN")
  @Mutation(() => WebhookPayload, {
    description:
      "Sends a message of the type `webhook.test`, which is then the first of `deliveries`. INVALID for a webhook that is off.",
  })
  async testWebhook(
    @Ctx() { db, services }: Context,
    @Arg("id", () => ID, { description: idDescription }) id: string,
  ): Promise<WebhookPayload> {
    return { webhook: await sendTest(db, services.config, id), userErrors: [] };
  }
}
