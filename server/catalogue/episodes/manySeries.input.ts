import { Field, ID, InputType, Int } from "type-graphql";
import * as v from "valibot";

import { seriesRules } from "../../../domain/seriesForm.ts";
import type { TimeShift } from "../../../domain/shiftTime.ts";
import { limits } from "../../configuration/limits.ts";
import { badInput } from "../../errors.ts";
import { checkInput } from "../../input/validation.ts";

@InputType({
  description:
    "What changes in each of several series; a field that is left out changes nothing. Null takes them out of their category, and is refused for every other field.",
})
export class ManySeriesInput {
  @Field(() => [String], {
    nullable: true,
    description:
      "Tags that each of them has from now on beside its own, after those of `removeTags` are gone. At most 20 of at most 40 characters, and no series has more than 20.",
  })
  addTags: string[] | null | undefined;

  @Field(() => [String], {
    nullable: true,
    description: "Tags that none of them has from now on; compared without case and surrounding blanks.",
  })
  removeTags: string[] | null | undefined;

  @Field(() => ID, {
    nullable: true,
    description: "The id of the category that each of them names from now on; null for none.",
  })
  categoryId: string | null | undefined;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "True switches LIVE off for all their episodes, which only those may who may switch every episode. A tag `live` stays.",
  })
  endsLive: boolean | null | undefined;

  @Field(() => Int, {
    nullable: true,
    description:
      "By how many days the starts of all their episodes are moved, -3,650 to 3,650. The time of day stays by the clocks of `Site.timeZone`, also over a change to summer time. The days of the series stay.",
  })
  shiftDays: number | null | undefined;

  @Field(() => Int, {
    nullable: true,
    description:
      "By how many minutes the starts of all their episodes are moved, after the days, -10,080 to 10,080.",
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

/** The change of several series. Without a `categoryId` they keep theirs. */
export interface ManySeriesChange {
  addTags: string[];
  removeTags: string[];
  categoryId?: string | null | undefined;
  endsLive: boolean;
  shift: TimeShift;
}

/** Reads the input; throws a UserError for every field at fault. */
export function checkManySeries(input: ManySeriesInput): ManySeriesChange {
  const wrong = Object.entries(input).find(([name, value]) => value === null && name !== "categoryId");
  if (wrong) throw badInput(`${wrong[0]} cannot be null.`);
  const { shiftDays, shiftMinutes, ...change } = checkInput(rules, input, new Map());
  return { ...change, shift: { days: shiftDays, minutes: shiftMinutes } };
}
