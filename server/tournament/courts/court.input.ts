import { Field, InputType, Int } from "type-graphql";
import * as v from "valibot";

import { blankCourt, courtRules, defaultPictureDelayMs } from "../../../domain/tournament/courtForm.ts";
import { UserErrorCode } from "../../errors.ts";
import { ID } from "../../input/scalars.ts";
import { checkInput } from "../../input/validation.ts";
import type { Court } from "./court.entity.ts";

@InputType({ description: "A court as an admin enters it." })
export class CourtInput {
  @Field(() => String, { description: "1 to 40 characters; unique, ignoring case." })
  name!: string;

  @Field(() => Boolean, {
    description:
      "Whether the court is public. False hides the court and its matches from everyone but admins, its operators, its scorers, and API tokens with `tournament:read`.",
    defaultValue: true,
  })
  isPublic!: boolean;

  @Field(() => ID, {
    description: "The id of the broadcast that shows the court now; null for none.",
    nullable: true,
  })
  episodeId?: string | null;

  @Field(() => Int, {
    description:
      "The delay of a picture without its own time behind the court, in milliseconds, 0 to 120,000.",
    defaultValue: defaultPictureDelayMs,
  })
  pictureDelayMs!: number;

  @Field(() => Int, {
    description: "See `Court.pictureOffsetMs`; -30,000 to 30,000.",
    defaultValue: 0,
  })
  pictureOffsetMs!: number;
}

const rules = v.object({
  ...courtRules,
  episodeId: v.optional(v.nullable(v.string()), null),
} satisfies Record<keyof CourtInput, v.GenericSchema>);

/** The columns that an admin enters. A new column counts as entered unless it is excluded here. */
type EnteredCourt = Omit<Court, "id" | "position" | "seriesId" | "currentMatchId" | "version">;

const offsetRules = v.object({ pictureOffsetMs: courtRules.pictureOffsetMs });

/** Throws a UserError for a correction that is too large. */
export function checkPictureOffset(pictureOffsetMs: number): void {
  checkInput(offsetRules, { pictureOffsetMs }, new Map());
}

/** The court as it will be stored. Throws a UserError with every invalid field. */
export function checkCourt(input: CourtInput): EnteredCourt {
  return checkInput(rules, input, new Map([[blankCourt, UserErrorCode.BLANK]]));
}
