import { Field, InputType } from "type-graphql";
import * as v from "valibot";

import { descriptionCharacters } from "../../../domain/formRules.ts";
import { blankSeries, seriesRules } from "../../../domain/seriesForm.ts";
import type { Config } from "../../configuration/config.ts";
import { UserErrorCode } from "../../errors.ts";
import { CalendarDay, ID } from "../../input/scalars.ts";
import {
  checkInput,
  describeText,
  embedLinkField,
  embedLinkRule,
  pictureField,
  pictureRule,
} from "../../input/validation.ts";
import type { Series } from "./series.entity.ts";

@InputType({ description: "A series as an admin enters it." })
export class SeriesInput {
  @Field(() => String, {
    description:
      "The last part of the page's address: unique, 1 to 80 letters a-z, digits and hyphens. Stored in lowercase.",
  })
  slug!: string;

  @Field(() => String, { description: "1 to 200 characters." })
  title!: string;

  @Field(() => String, {
    description: describeText(descriptionCharacters.short),
    defaultValue: "",
  })
  shortDescription!: string;

  @Field(() => String, {
    description: describeText(descriptionCharacters.long),
    defaultValue: "",
  })
  longDescription!: string;

  @Field(() => CalendarDay, { description: "The day of the first broadcast." })
  releaseDate!: string;

  @Field(() => [String], {
    description: "At most 20 tags of at most 40 characters. Blank ones and repeats are removed.",
    defaultValue: [],
  })
  tags!: string[];

  @Field(() => String, {
    description: pictureField,
    nullable: true,
  })
  thumbnailUrl?: string | null;

  @Field(() => ID, {
    description: "The id of the category that the series names; null for none.",
    nullable: true,
  })
  categoryId?: string | null;

  @Field(() => String, {
    description: embedLinkField,
    nullable: true,
  })
  embedLink?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Absent: unchanged (none for a new series). Blank: no password; unchanged for callers who may not see it.",
  })
  password?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "False makes the series a draft. Absent: unchanged (true for a new series).",
  })
  isPublished?: boolean | null;
}

const { password, ...others } = seriesRules;

const rules = (config: Pick<Config, "publicUrl">) =>
  v.object({
    ...others,
    releaseDate: v.string(),
    thumbnailUrl: pictureRule(config),
    categoryId: v.optional(v.nullable(v.string()), null),
    embedLink: embedLinkRule(config),
    password: v.optional(v.nullable(password)),
    isPublished: v.optional(v.nullable(v.boolean())),
  } satisfies Record<keyof SeriesInput, v.GenericSchema>);

/**
 * The columns that an admin enters, except for the password. A new column counts as entered unless it is excluded here.
 */
export type EnteredSeries = Omit<
  Series,
  "id" | "order" | "passwordCipher" | "passwordVersion" | "isPublished" | "importedAt" | "version"
>;

/** The fields that an input may omit, so that they do not change. */
type OptionalFields = Pick<v.InferOutput<ReturnType<typeof rules>>, "password" | "isPublished">;

/**
 * The series as it will be stored. Throws a UserError with every invalid field. An address that is already stored in
 * `presentPicture` is accepted.
 */
export function checkSeries(
  config: Pick<Config, "publicUrl">,
  input: SeriesInput,
  presentPicture: string | null,
): EnteredSeries & OptionalFields {
  const thumbnailUrl = { address: input.thumbnailUrl, present: presentPicture };
  const codes = new Map([[blankSeries, UserErrorCode.BLANK]]);
  return checkInput(rules(config), Object.assign({}, input, { thumbnailUrl }), codes);
}
