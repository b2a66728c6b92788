import { Arg, Ctx, Extensions, Field, Int, Mutation, ObjectType, Query, Resolver } from "type-graphql";

import type { Context } from "../context.ts";
import type { UserErrorPayload } from "../errors.ts";
import { UserErrorsField } from "../errors.ts";
import { ID } from "../input/scalars.ts";
import type { Reminded } from "./device.service.ts";
import { registerDevice, removeDevice } from "./device.service.ts";
import type { ReminderKind } from "./reminder.entity.ts";
import {
  PushDeviceInput,
  ReminderInput,
  endpointOfCaller,
  reminderKindEnum,
  reminderLead,
  reminderTarget,
} from "./reminder.input.ts";
import type { ShownReminder } from "./reminder.service.ts";
import { addReminder, readReminders, removeReminder } from "./reminder.service.ts";

@ObjectType("Reminder", { description: "A message that the caller has requested." })
class ReminderView {
  @Field(() => ID, { description: "Never changes." })
  id!: string;

  @Field(() => reminderKindEnum, { description: "The kind of the target." })
  kind!: ReminderKind;

  @Field(() => String, {
    description: reminderTarget,
  })
  target!: string;

  @Field(() => Int, {
    description: reminderLead,
  })
  leadMinutes!: number;

  @Field(() => String, { description: "The title of the target, such as that of a series; never a result." })
  title!: string;
}

@ObjectType({ description: "The result of registering or removing a browser." })
class RegisterDevicePayload {
  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@ObjectType({ description: "The result of a change of the reminders." })
export class RemindersPayload {
  @Field(() => [ReminderView], {
    nullable: true,
    description:
      "The reminders after the change, like the query `reminders`; null when `userErrors` is not empty.",
  })
  reminders?: ShownReminder[] | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@Resolver()
export class ReminderResolver {
  @Query(() => String, {
    description:
      "The site's public VAPID key as base64url, with which a browser subscribes to its push service. A subscription to another key receives nothing.",
  })
  async pushPublicKey(@Ctx() { services }: Context): Promise<string> {
    return (await services.readPushKey()).publicKey;
  }

  @Query(() => [ReminderView], {
    description:
      "The reminders of the signed-in account and of the browser, in the order in which they were added. Targets that the caller may not see are omitted.",
  })
  reminders(
    @Ctx() context: Context,
    @Arg("endpoint", () => String, {
      nullable: true,
      description: `${endpointOfCaller} When omitted, only the reminders of the account are returned.`,
    })
    endpoint: string | null | undefined,
  ): Promise<ReminderView[]> {
    return readReminders(context, endpoint ?? null);
  }

  // Counting the attempt takes a connection of its own, which a transaction must not wait for.
  @Extensions({ hasOwnTransaction: true })
  @Mutation(() => RegisterDevicePayload, {
    description:
      "Stores a browser that receives messages, or updates when it was last seen. It belongs to the caller's account, or to none when no account is signed in. A browser that was not seen for 90 days is deleted.",
  })
  async registerDevice(
    @Ctx() context: Context,
    @Arg("device", () => PushDeviceInput, { description: "The browser's push subscription." })
    device: PushDeviceInput,
  ): Promise<RegisterDevicePayload> {
    await registerDevice(context.db, remindedOf(context), device);
    return { userErrors: [] };
  }

  @Mutation(() => RegisterDevicePayload, {
    description:
      "Deletes the browser and its own reminders. Reminders of an account are kept. Changes nothing when the browser is not registered.",
  })
  async removeDevice(
    @Ctx() { db }: Context,
    @Arg("endpoint", () => String, { description: endpointOfCaller }) endpoint: string,
  ): Promise<RegisterDevicePayload> {
    await removeDevice(db, endpoint);
    return { userErrors: [] };
  }

  // Counting the attempt takes a connection of its own, which a transaction must not wait for.
  @Extensions({ hasOwnTransaction: true })
  @Mutation(() => RemindersPayload, {
    description:
      "Adds a reminder to the caller's account, whose browsers all receive it, or to the browser when no account is signed in. An existing reminder is kept. NOT_FOUND for a browser that is not registered, and for a target that the caller may not see.",
  })
  async addReminder(
    @Ctx() context: Context,
    @Arg("input", () => ReminderInput, { description: "The requested reminder." }) input: ReminderInput,
    @Arg("endpoint", () => String, { description: endpointOfCaller }) endpoint: string,
  ): Promise<RemindersPayload> {
    await addReminder(context, remindedOf(context), endpoint, input);
    return { reminders: await readReminders(context, endpoint), userErrors: [] };
  }

  @Mutation(() => RemindersPayload, {
    description:
      "Removes a reminder of the caller's account or of the browser. Changes nothing when it belongs to neither.",
  })
  async removeReminder(
    @Ctx() context: Context,
    @Arg("id", () => ID, { description: "The id of the reminder." }) id: string,
    @Arg("endpoint", () => String, { description: endpointOfCaller }) endpoint: string,
  ): Promise<RemindersPayload> {
    await removeReminder(context, endpoint, id);
    return { reminders: await readReminders(context, endpoint), userErrors: [] };
  }
}

function remindedOf({ caller, device, services }: Context): Reminded {
  return { caller, device, attempts: services.attempts, config: services.config };
}
