import { Field, InputType, Int } from "type-graphql";
import * as v from "valibot";

import type { Discipline } from "../../../domain/scoring/doubles.ts";
import type { ScoringFormat } from "../../../domain/scoring/formats.ts";
import type { ScheduledKind } from "../../../domain/tournament/matchForm.ts";
import {
  blankPlayer,
  blankStart,
  findPlayersProblem,
  matchNumbers,
  matchRules,
  needsTime,
} from "../../../domain/tournament/matchForm.ts";
import { UserErrorCode } from "../../errors.ts";
import { CalendarDay, ID, Instant } from "../../input/scalars.ts";
import { checkInput } from "../../input/validation.ts";
import type { Match } from "./match.entity.ts";
import { dayField } from "./match.entity.ts";
import { disciplineEnum, scheduledKindEnum, scoringFormatEnum } from "./match.enums.ts";
import { meaningOfTime, sidePlayers } from "./matchParts.ts";

@InputType({ description: "A player as an admin enters them." })
class PlayerInput {
  @Field(() => String, { description: "The full name; 1 to 80 characters." })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "The name for narrow places, at most 80 characters. Null or blank: the words of the name in capitals, or its last word.",
  })
  shortName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "A code of two or three letters, such as `DEN`; null or blank when it is unknown.",
  })
  country?: string | null;
}

@InputType({ description: "A side as an admin enters it." })
export class MatchSideInput {
  @Field(() => [PlayerInput], {
    description: sidePlayers,
  })
  players!: PlayerInput[];

  @Field(() => String, {
    nullable: true,
    description:
      "The origin of the side, such as `Winner of 104`, at most 80 characters; null or blank for none.",
  })
  from?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The seed as printed, such as `3/4`, at most 10 characters; null or blank for none.",
  })
  seed?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The name of its team, at most 80 characters; null or blank for none.",
  })
  team?: string | null;
}

@InputType({ description: "A match as an admin enters it." })
export class MatchInput {
  @Field(() => Int, {
    nullable: true,
    description: `The number on the printed order of play, ${matchNumbers}; null for none.`,
  })
  number?: number | null;

  @Field(() => disciplineEnum, {
    description: "The discipline. A match cannot change between singles and doubles once it has events.",
  })
  discipline!: Discipline;

  @Field(() => String, {
    description: "The draw, such as `Men's Singles U19`, at most 80 characters; empty for none.",
    defaultValue: "",
  })
  draw!: string;

  @Field(() => String, {
    description: "The round, such as `Quarter-final`, at most 80 characters; empty for none.",
    defaultValue: "",
  })
  round!: string;

  @Field(() => scoringFormatEnum, {
    description: "The scoring format, which is fixed once the match has events.",
  })
  format!: ScoringFormat;

  @Field(() => Boolean, {
    description: "Whether to show the 25 seconds between two rallies.",
    defaultValue: false,
  })
  hasTimeClock!: boolean;

  @Field(() => [MatchSideInput], { description: "The sides; exactly two." })
  sides!: MatchSideInput[];

  @Field(() => ID, {
    nullable: true,
    description:
      "The id of the court; null while it has none. A match that has been called is moved as by `callMatch`, and must keep a court.",
  })
  courtId?: string | null;

  @Field(() => CalendarDay, {
    nullable: true,
    description: dayField,
  })
  day?: string | null;

  @Field(() => scheduledKindEnum, {
    description: meaningOfTime,
    defaultValue: "FOLLOWS",
  })
  scheduledKind!: ScheduledKind;

  @Field(() => Instant, {
    nullable: true,
    description: "The time of the start; may be null only with FOLLOWS.",
  })
  scheduledAt?: Date | null;

  @Field(() => Boolean, {
    description: "Cancels a match that has not ended; false reverts the cancellation.",
    defaultValue: false,
  })
  isCancelled!: boolean;
}

const fields = v.object({
  ...matchRules,
  format: v.custom<ScoringFormat>((format) => typeof format === "string"),
  courtId: v.optional(v.nullable(v.string()), null),
  day: v.optional(v.nullable(v.string()), null),
  scheduledAt: v.optional(v.nullable(v.date()), null),
  isCancelled: v.boolean(),
} satisfies Record<keyof MatchInput, v.GenericSchema>);

const rules = v.pipe(
  fields,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { discipline, sides, scheduledKind, scheduledAt } = dataset.value;
    const problem = findPlayersProblem(discipline, sides);
    if (problem !== null) addIssue({ message: problem, path: [fieldPath(dataset.value, "sides")] });
    if (needsTime(scheduledKind) && scheduledAt === null)
      addIssue({ message: blankStart, path: [fieldPath(dataset.value, "scheduledAt")] });
  }),
);

function fieldPath(input: v.InferOutput<typeof fields>, key: keyof typeof input) {
  return { type: "object", origin: "value", input, key, value: input[key] } as const;
}

const codes = new Map([
  [blankPlayer, UserErrorCode.BLANK],
  [blankStart, UserErrorCode.BLANK],
]);

/**
 * The columns that an admin enters, and whether the match is cancelled. A new column counts as entered unless it is
 * excluded here.
 */
type CheckedMatch = Omit<
  Match,
  | "id"
  | "externalId"
  | "sequence"
  | "status"
  | "calledAt"
  | "startedAt"
  | "endedAt"
  | "score"
  | "lastEventNumber"
  | "lease"
  | "scorerToken"
  | "scorerUser"
  | "scorerDevice"
  | "isFresh"
  | "episodeId"
  | "rescheduledAt"
  | "version"
> & { isCancelled: boolean };

/** The columns of a match that the form contains, except for its court and its status. */
export type CheckedFields = Omit<CheckedMatch, "courtId" | "isCancelled">;

/** The match as it will be stored. Throws a UserError with every invalid field. */
export function checkMatch(input: MatchInput): CheckedMatch {
  return checkInput(rules, input, codes);
}
