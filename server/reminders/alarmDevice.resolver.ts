import { Arg, Authorized, Ctx, Mutation, ObjectType, Query, Resolver } from "type-graphql";

import type { Context } from "../context.ts";
import { UserErrorNote, UserErrorsField } from "../errors.ts";
import { receivesAlarms, setAlarmPush } from "./alarmDevice.service.ts";
import { endpointOfCaller } from "./reminder.input.ts";

@ObjectType({ description: "What a change of the alarms for a browser gives." })
export class AlarmPushPayload {
  @UserErrorsField()
  userErrors!: UserErrorNote[];
}

@Resolver()
export class AlarmDeviceResolver {
  @Query(() => Boolean, {
    description:
      "Whether the browser receives alarms. False for everyone but the admin who has asked for them in the present session.",
  })
  receivesAlarms(
    @Ctx() { db, caller }: Context,
    @Arg("endpoint", () => String, { description: endpointOfCaller }) endpoint: string,
  ): Promise<boolean> {
    return receivesAlarms(db, caller, endpoint);
  }

  @Authorized("ADMIN")
  @Mutation(() => AlarmPushPayload, {
    description:
      "Has a registered browser receive a message for each alarm, or no more. It ends with the session, with the rights of the account, and when another account is signed in there. NOT_FOUND for a browser that is not registered.",
  })
  async setAlarmPush(
    @Ctx() { db, caller }: Context,
    @Arg("endpoint", () => String, { description: endpointOfCaller }) endpoint: string,
    @Arg("isOn", () => Boolean, { description: "Whether it receives them." }) isOn: boolean,
  ): Promise<AlarmPushPayload> {
    await setAlarmPush(db, caller, endpoint, isOn);
    return { userErrors: [] };
  }
}
