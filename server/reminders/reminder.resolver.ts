import { Arg, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from "type-graphql";

import type { Context } from "../context.ts";
import { UserErrorNote } from "../errors.ts";
import type { Reminded } from "./device.service.ts";
import { registerDevice, removeDevice } from "./device.service.ts";
import type { ReminderKind } from "./reminder.entity.ts";
import { PushDeviceInput, ReminderInput, endpointOfCaller, reminderKindEnum } from "./reminder.input.ts";
import type { ShownReminder } from "./reminder.service.ts";
import { addReminder, readReminders, removeReminder } from "./reminder.service.ts";

@ObjectType("Reminder", { description: "A message that the caller asked for." })
export class ReminderView {
  @Field(() => ID, { description: "Never changes." })
  id!: string;

  @Field(() => reminderKindEnum, { description: "What it is for." })
  kind!: ReminderKind;

  @Field(() => String, {
    description: "The id of the episode, match or series; for PLAYER the player's `key`.",
  })
  target!: string;

  @Field(() => Int, {
    description:
      "0: when the broadcast goes live or the match is called. 10: ten minutes before it is expected to begin.",
  })
  leadMinutes!: number;

  @Field(() => String, { description: "What it is for, such as the title of the series; never a result." })
  title!: string;
}

@ObjectType({ description: "What registering or removing a browser gives." })
export class RegisterDevicePayload {
  @Field(() => [UserErrorNote], { description: "Empty when the mutation was done." })
  userErrors!: UserErrorNote[];
}

@ObjectType({ description: "What a change of the reminders gives." })
export class RemindersPayload {
  @Field(() => [ReminderView], {
    nullable: true,
    description: "As `reminders` gives them after the change; null when `userErrors` is not empty.",
  })
  reminders?: ShownReminder[] | null;

  @Field(() => [UserErrorNote], {
    description: "What the person can put right; empty when everything was done.",
  })
  userErrors!: UserErrorNote[];
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
      "What the signed-in account and the browser are reminded of, in the order in which it was added. Left out is what the caller may not see.",
  })
  reminders(
    @Ctx() context: Context,
    @Arg("endpoint", () => String, {
      nullable: true,
      description: `${endpointOfCaller} Without it those of the account alone.`,
    })
    endpoint: string | null | undefined,
  ): Promise<ReminderView[]> {
    return readReminders(context, endpoint ?? null);
  }

  @Mutation(() => RegisterDevicePayload, {
    description:
      "Keeps a browser that receives messages, or notes that it was seen. It belongs to the caller's account, or to none when nobody is signed in. One that was not seen for 90 days is forgotten.",
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
      "Forgets the browser and the reminders that are its own; those of an account stay with the account. Changes nothing when it is not known.",
  })
  async removeDevice(
    @Ctx() { db }: Context,
    @Arg("endpoint", () => String, { description: endpointOfCaller }) endpoint: string,
  ): Promise<RegisterDevicePayload> {
    await removeDevice(db, endpoint);
    return { userErrors: [] };
  }

  @Mutation(() => RemindersPayload, {
    description:
      "Adds a reminder to the caller's account, whose browsers all receive it, or without one to the browser. One that is there already stays. NOT_FOUND for a browser that is not registered, and for what the caller may not see.",
  })
  async addReminder(
    @Ctx() context: Context,
    @Arg("input", () => ReminderInput, { description: "What to remind of, and when." }) input: ReminderInput,
    @Arg("endpoint", () => String, { description: endpointOfCaller }) endpoint: string,
  ): Promise<RemindersPayload> {
    await addReminder(context, remindedOf(context), endpoint, input);
    return { reminders: await readReminders(context, endpoint), userErrors: [] };
  }

  @Mutation(() => RemindersPayload, {
    description:
      "Removes a reminder of the caller's account or of the browser; changes nothing when it is neither's.",
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
