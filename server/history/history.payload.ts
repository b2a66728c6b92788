import { Field, Int, ObjectType, registerEnumType } from "type-graphql";

import { UserErrorPayload, UserErrorsField } from "../errors.ts";
import { ID, Instant } from "../input/scalars.ts";

/** The clock that counted a change. */
export enum HistoryClock {
  CATALOGUE = "CATALOGUE",
  TOURNAMENT = "TOURNAMENT",
}

registerEnumType(HistoryClock, {
  name: "ClockName",
  description: "The clock that counts a change.",
  valuesConfig: {
    CATALOGUE: { description: "The clock of categories, series and episodes." },
    TOURNAMENT: { description: "The clock of courts and matches." },
  },
});

/** The kind of program through which a change was made. */
export enum ChangeWay {
  WEB = "WEB",
  API = "API",
  IMPORT = "IMPORT",
  PLAN = "PLAN",
  TERMINAL = "TERMINAL",
  OUTSIDE = "OUTSIDE",
}

registerEnumType(ChangeWay, {
  name: "ChangeWay",
  description: "The kind of program through which a change was made.",
  valuesConfig: {
    WEB: { description: "A page of the site, or a program with the cookie of an account." },
    API: { description: "A program with a token." },
    IMPORT: { description: "The import of a backup or of an order of play." },
    PLAN: { description: "The site itself, according to an episode's plan." },
    TERMINAL: { description: "A maintenance command." },
    OUTSIDE: { description: "Another program that writes to the database." },
  },
});

/** The kind of a row in the history. */
export enum HistoryNoun {
  CATEGORY = "CATEGORY",
  SERIES = "SERIES",
  EPISODE = "EPISODE",
  COURT = "COURT",
  MATCH = "MATCH",
}

registerEnumType(HistoryNoun, {
  name: "HistoryNoun",
  description: "The kind of object that was changed.",
  valuesConfig: {
    CATEGORY: { description: "A category." },
    SERIES: { description: "A series." },
    EPISODE: { description: "An episode." },
    COURT: { description: "A court." },
    MATCH: { description: "A match." },
  },
});

@ObjectType({
  simpleResolvers: true,
  description: "One field that a revision has changed, or one object that it has added or deleted.",
})
export class FieldChange {
  @Field(() => HistoryNoun, { description: "The kind of the object." })
  noun!: HistoryNoun;

  @Field(() => ID, { description: "The id of the object." })
  id!: string;

  @Field(() => String, {
    description: "The title of the object after the change or, when it was deleted, before it.",
  })
  title!: string;

  @Field(() => String, {
    description:
      "The name of the field for people, such as `Release date`; `Added` or `Deleted` for the whole object. For a password it says only that it changed.",
  })
  field!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "The former value as text; times in ISO 8601. Null when it was empty, for an added object, and for a password.",
  })
  before!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The new value as text; times in ISO 8601. Null when it is empty, for a deleted object, and for a password.",
  })
  after!: string | null;
}

@ObjectType({
  description:
    "One revision: all changes that one transaction has made in the catalogue or in the tournament.",
})
export class HistoryEntry {
  @Field(() => Int, {
    description: "The number of the revision in its clock, which is an argument of `undoRevision`.",
  })
  revision!: number;

  @Field(() => Instant, { description: "When the revision was created." })
  at!: Date;

  @Field(() => String, {
    description:
      "Who made the change: an account's email, an API token's name, `the plan`, `the terminal`, or `another program`; `a deleted account` when the account does not exist any more.",
  })
  by!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      "The id of this account or token, by which the history can be filtered; null when there was none.",
  })
  byId!: string | null;

  @Field(() => ChangeWay, { description: "The kind of program through which the change was made." })
  via!: ChangeWay;

  @Field(() => String, {
    description:
      "A description of the change that follows `by` in a sentence, such as `switched LIVE on: Quarter-final 2`.",
  })
  sentence!: string;

  @Field(() => Int, {
    nullable: true,
    description: "The revision that this one undoes; null when it is not an undo.",
  })
  undoes!: number | null;

  @Field(() => Boolean, { description: "Whether a later revision undoes it." })
  isUndone!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description:
    "An object whose change cannot be undone: it has changed since, another object depends on it or has taken its slug or name, or a rule of matches forbids it. It prevents the undo unless it is skipped.",
})
export class UndoConflict {
  @Field(() => HistoryNoun, { description: "The kind of the object." })
  noun!: HistoryNoun;

  @Field(() => ID, { description: "The id of the object." })
  id!: string;

  @Field(() => String, {
    description:
      "A description of the conflict, such as `Court 1, Day 4 (title, by someone@example.org, 14:02)`.",
  })
  sentence!: string;
}

@ObjectType({ description: "The result of an undo." })
export class UndoPayload {
  @Field(() => Int, {
    nullable: true,
    description:
      "The revision of this clock that the undo has created, which can be undone as well; null when `userErrors` is not empty, and when only objects of the other clock were changed.",
  })
  revision?: number | null;

  conflicts?: UndoConflict[];

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}
