import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";

import { UserErrorNote, UserErrorsField } from "../errors.ts";
import { Instant } from "../input/scalars.ts";

/** Which of the two clocks counted a change. */
export enum HistoryClock {
  CATALOGUE = "CATALOGUE",
  TOURNAMENT = "TOURNAMENT",
}

registerEnumType(HistoryClock, {
  name: "ClockName",
  description: "Which clock counts a change.",
  valuesConfig: {
    CATALOGUE: { description: "That of categories, series and episodes." },
    TOURNAMENT: { description: "That of courts and matches." },
  },
});

/** What a change was made through. */
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
  description: "What a change was made through.",
  valuesConfig: {
    WEB: { description: "A page of the site, or a program with the cookie of an account." },
    API: { description: "A program with a token." },
    IMPORT: { description: "The import of a backup or of an order of play." },
    PLAN: { description: "The site itself, as an episode's plan says." },
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
  description: "What a change is about.",
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
  description: "One field that a revision has changed, or one row that it has added or deleted.",
})
export class FieldChange {
  @Field(() => HistoryNoun, { description: "What the row is." })
  noun!: HistoryNoun;

  @Field(() => ID, { description: "Of the row." })
  id!: string;

  @Field(() => String, {
    description: "How the row is called, as it was after the change or, when it was deleted, before.",
  })
  title!: string;

  @Field(() => String, {
    description:
      "The name of the field for people, such as `Release date`; `Added` or `Deleted` for the whole row. Of a password it is only said that it changed.",
  })
  field!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "The former value as text; times in ISO 8601. Null when it was empty, of an added row, and of a password.",
  })
  before!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The new value as text; times in ISO 8601. Null when it is empty, of a deleted row, and of a password.",
  })
  after!: string | null;
}

@ObjectType({
  description: "One revision: all that one transaction has changed of the catalogue or of the tournament.",
})
export class HistoryEntry {
  @Field(() => Int, { description: "Of its clock; `undoRevision` takes it." })
  revision!: number;

  @Field(() => Instant, { description: "When it was made." })
  at!: Date;

  @Field(() => String, {
    description:
      "Who made it: an account's email, an API token's name, `the plan`, `the terminal`, or `outside the site`; `a deleted account` when there is none any more.",
  })
  by!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      "The id of that account or token, by which the history can be filtered; null when there was none.",
  })
  byId!: string | null;

  @Field(() => ChangeWay, { description: "What it was made through." })
  via!: ChangeWay;

  @Field(() => String, {
    description: "What was done, to be read after `by`, such as `switched LIVE on: Quarter-final 2`.",
  })
  sentence!: string;

  @Field(() => Int, { nullable: true, description: "The revision that it undoes; null when it is no undo." })
  undoes!: number | null;

  @Field(() => Boolean, { description: "Whether a later revision undoes it." })
  isUndone!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description:
    "Something that has changed since the revision, so that it is not undone unless it is skipped.",
})
export class UndoConflict {
  @Field(() => HistoryNoun, { description: "What it is." })
  noun!: HistoryNoun;

  @Field(() => ID, { description: "Its id." })
  id!: string;

  @Field(() => String, {
    description: "What is in the way, such as `Court 1, Day 4 (title, by someone@example.org, 14:02)`.",
  })
  sentence!: string;
}

@ObjectType({ description: "The result of an undo." })
export class UndoPayload {
  @Field(() => Int, {
    nullable: true,
    description:
      "The revision that the undo has made of this clock, which can be undone as well; null when `userErrors` is not empty, and when only what the other clock counts was changed.",
  })
  revision?: number | null;

  conflicts?: UndoConflict[];

  @UserErrorsField()
  userErrors!: UserErrorNote[];
}
