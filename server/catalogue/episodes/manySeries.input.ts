import { Field, InputType, Int } from "type-graphql";
import * as v from "valibot";

import type { TimeShift } from "../../../domain/duplication/shiftTime.ts";
import { seriesRules } from "../../../domain/seriesForm.ts";
import { limits } from "../../configuration/limits.ts";
import { badInput } from "../../errors.ts";
import { ID } from "../../input/scalars.ts";
import { checkInput } from "../../input/validation.ts";

@InputType({
  description:
    "The change to make in each of several series. Omitted fields do not change. Null removes the series from their category, and is refused for every other field.",
})
export class ManySeriesInput {
  @Field(() => [String], {
    nullable: true,
    description:
      "Tags to add to each series, after `removeTags` are removed. At most 20 of at most 40 characters, and no series may have more than 20.",
  })
  addTags: string[] | null | undefined;

  @Field(() => [String], {
    nullable: true,
    description: "Tags to remove from each series, compared without case and surrounding blanks.",
  })
  removeTags: string[] | null | undefined;

  @Field(() => ID, {
    nullable: true,
    description: "The id of the new category of each series; null for none.",
  })
  categoryId: string | null | undefined;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "True switches LIVE off for all episodes of the series. Only callers who may switch every episode may do so. A tag `live` is kept.",
  })
  endsLive: boolean | null | undefined;

  @Field(() => Int, {
    nullable: true,
    description:
      "The number of days by which the starts of all episodes are moved, -3,650 to 3,650. Times of day stay the same in `Site.timeZone`, also across a change to summer time. The days of the series do not change.",
  })
  shiftDays: number | null | undefined;

  @Field(() => Int, {
    nullable: true,
    description:
      "The number of minutes by which the starts of all episodes are moved, after the days, -10,080 to 10,080.",
  })
  shiftMinutes: number | null | undefined;
}

const shiftRule = (most: number, unit: string) => {
  const message = `Times can be moved by at most ${most.toLocaleString("en")} ${unit} at once.`;
  return v.optional(v.pipe(v.number(), v.minValue(-most, message), v.maxValue(most, message)), 0);
};

const rules = v.object({
  addTags: v.optional(seriesRules.tags, []),
  removeTags: v.optional(v.array(v.string()), []),
  categoryId: v.optional(v.nullable(v.string())),
  endsLive: v.optional(v.boolean(), false),
  shiftDays: shiftRule(limits.manySeries.shiftDays, "days"),
  shiftMinutes: shiftRule(limits.manySeries.shiftMinutes, "minutes"),
} satisfies Record<keyof ManySeriesInput, v.GenericSchema>);

/** A change of several series. Without a `categoryId` they keep their categories. */
export interface ManySeriesChange {
  addTags: string[];
  removeTags: string[];
  categoryId?: string | null | undefined;
  endsLive: boolean;
  shift: TimeShift;
}

/** Checks the input. Throws a UserError with every invalid field. */
export function checkManySeries(input: ManySeriesInput): ManySeriesChange {
  const wrong = Object.entries(input).find(([name, value]) => value === null && name !== "categoryId");
  if (wrong) throw badInput(`${wrong[0]} cannot be null.`);
  const { shiftDays, shiftMinutes, ...change } = checkInput(rules, input, new Map());
  return { ...change, shift: { days: shiftDays, minutes: shiftMinutes } };
}
