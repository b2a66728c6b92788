import { Arg, Authorized, Ctx, Mutation, ObjectType, Query, Resolver } from "type-graphql";

import type { Context } from "../context.ts";
import { UserErrorPayload, UserErrorsField } from "../errors.ts";
import { receivesAlarms, setAlarmPush } from "./alarmDevice.service.ts";
import { endpointOfCaller } from "./reminder.input.ts";

@ObjectType({ description: "The result of switching alarms on or off for a browser." })
class AlarmPushPayload {
  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@Resolver()
export class AlarmDeviceResolver {
  @Query(() => Boolean, {
    description:
      "Whether the browser receives alarms. True only for the admin who has requested them in the current session.",
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
      "Starts or stops sending a message for each alarm to a registered browser. Sending ends with the session, with the rights of the account, and when another account signs in on the browser. NOT_FOUND for a browser that is not registered.",
  })
  async setAlarmPush(
    @Ctx() { db, caller }: Context,
    @Arg("endpoint", () => String, { description: endpointOfCaller }) endpoint: string,
    @Arg("isOn", () => Boolean, { description: "Whether the browser receives alarms." }) isOn: boolean,
  ): Promise<AlarmPushPayload> {
    await setAlarmPush(db, caller, endpoint, isOn);
    return { userErrors: [] };
  }
}
