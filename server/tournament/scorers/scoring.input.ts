import { Field, InputType, Int } from "type-graphql";

import { isId } from "../../../domain/ids.ts";
import type { MatchEventKind } from "../../../domain/scoring/matchEvents.ts";
import { mostTokenNameCharacters } from "../../../domain/tokenForm.ts";
import { limits } from "../../configuration/limits.ts";
import { badInput } from "../../errors.ts";
import { ID, Instant, JsonValue } from "../../input/scalars.ts";
import { checkRange, checkTexts } from "../../input/validation.ts";
import { matchEventKindEnum } from "./matchEvent.types.ts";

@InputType({ description: "The device that scores a match, in its state at the time of the request." })
export class DeviceInput {
  @Field(() => ID, { description: "A UUID that the device creates once and stores." })
  id!: string;

  @Field(() => String, {
    description:
      "The name of the device, shown to operators and to scorers who take over; 1 to 80 characters.",
  })
  name!: string;

  @Field(() => Instant, { description: "The time of the request by the device's clock." })
  sentAt!: Date;

  @Field(() => Int, {
    nullable: true,
    description: "The charge in percent, 0 to 100; null when it is unknown.",
  })
  battery?: number | null;

  @Field(() => Int, {
    description: "The number of events that the device has not sent yet.",
    defaultValue: 0,
  })
  unsent!: number;
}

@InputType({ description: "An event in the form in which a device records it." })
export class MatchEventInput {
  @Field(() => ID, {
    description:
      "A UUID in lower case that the device creates, so that an event that is sent again is recognised.",
  })
  id!: string;

  @Field(() => matchEventKindEnum, { description: "The kind of the event." })
  kind!: MatchEventKind;

  @Field(() => Int, {
    nullable: true,
    description: "The side of a RALLY, CARD, RETIRED or WALKOVER, 0 or 1.",
  })
  side?: number | null;

  @Field(() => Int, { nullable: true, description: "The player of the side of a CARD or RETIRED, 0 or 1." })
  player?: number | null;

  @Field(() => JsonValue, {
    nullable: true,
    description:
      "An object with the other fields of the kind, like `MatchEvent.detail`; null when there are none.",
  })
  detail?: unknown;

  @Field(() => Instant, {
    nullable: true,
    description:
      "When the event happened, by the server's clock; null when the device has not measured the server's clock yet.",
  })
  at?: Date | null;

  @Field(() => Instant, { description: "When the event happened, by the device's clock." })
  pressedAt!: Date;
}

/** Throws BAD_USER_INPUT for values that no device sends. */
export function checkDevice({ id, name, battery, unsent }: DeviceInput): void {
  if (!isId(id)) throw badInput("The id of a device is a UUID.");
  checkTexts(name);
  if (name.trim() === "" || name.length > mostTokenNameCharacters)
    throw badInput(`The name of a device has 1 to ${mostTokenNameCharacters} characters.`);
  if (battery != null) checkRange("battery", battery, 0, 100);
  if (unsent < 0) throw badInput("unsent must not be negative.");
}

/** The index of a side or a player. Throws BAD_USER_INPUT for any number other than 0 and 1. */
export function indexOf(given: number | null | undefined): 0 | 1 | null {
  if (given == null || given === 0 || given === 1) return given ?? null;
  throw badInput("side and player are 0 or 1.");
}

/** Throws BAD_USER_INPUT for a list that no device sends. The rules of the game are checked later. */
export function checkEvents(events: readonly MatchEventInput[]): void {
  const most = limits.tournament.recordedAtATime;
  if (events.length > most) throw badInput(`At most ${most} events are recorded at a time.`);
  if (!events.every(({ id }) => isId(id))) throw badInput("The id of an event is a UUID.");
  if (new Set(events.map(({ id }) => id)).size < events.length)
    throw badInput("Each event must have a unique id.");
  checkTexts(events.map(({ detail }) => detail));
}

/** The detail of an event. Throws BAD_USER_INPUT for a value that is not a JSON object. */
export function detailOf({ detail }: MatchEventInput): Record<string, unknown> {
  if (detail == null) return {};
  if (typeof detail !== "object" || Array.isArray(detail)) throw badInput("detail must be an object.");
  return { ...detail };
}
