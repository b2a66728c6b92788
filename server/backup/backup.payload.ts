import { GraphQLScalarType } from "graphql";
import { GraphQLJSON } from "graphql-scalars";
import { Field, ID, ObjectType } from "type-graphql";

import { UserErrorNote } from "../errors.ts";
import { SeriesImport, SeriesImportNote } from "./import.entity.ts";

const BackupContent = new GraphQLScalarType({
  ...GraphQLJSON.toConfig(),
  name: "JSON",
  description:
    "The content of a backup file. Opaque to the API; its format belongs to export and import alone.",
  specifiedByURL: null,
  extensions: {},
});

@ObjectType()
export class BackupFile {
  @Field(() => String, { description: "As series_backup_2025-07-28.json." })
  name!: string;

  @Field(() => BackupContent)
  content!: object;
}

@ObjectType({ description: "What importing a file would do." })
export class ImportPreview {
  @Field(() => ID)
  id!: string;

  @Field(() => [String])
  added!: string[];

  @Field(() => [String])
  replaced!: string[];

  @Field(() => [String], {
    description: "Episodes of replaced series that the file does not name, as `series title: episode title`.",
  })
  removedEpisodes!: string[];

  @Field(() => [SeriesImportNote])
  warnings!: SeriesImportNote[];

  @Field(() => [SeriesImportNote], {
    description: "While there are any, the import cannot be started.",
  })
  errors!: SeriesImportNote[];
}

@ObjectType()
export class ImportPreviewPayload {
  @Field(() => ImportPreview, {
    nullable: true,
    description: "Null when the file is no backup at all; then `userErrors` says so.",
  })
  preview?: ImportPreview | null;

  @Field(() => [UserErrorNote])
  userErrors!: UserErrorNote[];
}

@ObjectType()
export class SeriesImportPayload {
  @Field(() => SeriesImport, { nullable: true })
  seriesImport?: SeriesImport | null;

  @Field(() => [UserErrorNote])
  userErrors!: UserErrorNote[];
}
