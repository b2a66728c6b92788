import { Field, ObjectType } from "type-graphql";

import { UserErrorPayload, UserErrorsField } from "../errors.ts";
import { ID, JsonValue } from "../input/scalars.ts";
import { SeriesImport, SeriesImportNote } from "./import.entity.ts";

@ObjectType({ description: "A backup, ready to be saved as a file." })
export class BackupFile {
  @Field(() => String, { description: "The file's name, such as series_backup_2025-07-28.json." })
  name!: string;

  @Field(() => JsonValue, {
    description:
      "An object for `previewImport`: the series by their ids, each with its episodes, its password and, when requested, its access codes.",
  })
  content!: object;
}

@ObjectType({ description: "The changes that an import would make." })
export class ImportPreview {
  @Field(() => ID, { description: "The argument of `importSeries`." })
  id!: string;

  @Field(() => [String], {
    description: "The titles of the series that would be added, in the order of the file.",
  })
  added!: string[];

  @Field(() => [String], {
    description: "The current titles of the series that would be replaced, in the order of the file.",
  })
  replaced!: string[];

  @Field(() => [String], {
    description:
      "Episodes of replaced series that are missing in the file and would be deleted, as `series title: episode title`.",
  })
  removedEpisodes!: string[];

  @Field(() => [String], {
    description:
      "Access codes that would be added, or replaced by those of the file, as `series title: name`; empty when the file has none. Codes that the file does not name are kept, and a revoked code stays revoked. Undoing the import does not remove them.",
  })
  accessCodes!: string[];

  @Field(() => [SeriesImportNote], {
    description: "What the import would store differently from the file.",
  })
  warnings!: SeriesImportNote[];

  @Field(() => [SeriesImportNote], {
    description: "Errors of the file. While there are any, the import cannot be started.",
  })
  errors!: SeriesImportNote[];
}

@ObjectType({ description: "The result of previewing a backup." })
export class ImportPreviewPayload {
  @Field(() => ImportPreview, {
    nullable: true,
    description: "The preview; null when the file is not a backup, which `userErrors` then reports.",
  })
  preview?: ImportPreview | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@ObjectType({ description: "The result of starting an import." })
export class SeriesImportPayload {
  @Field(() => SeriesImport, {
    description: "The import that was started; null when `userErrors` is not empty.",
    nullable: true,
  })
  seriesImport?: SeriesImport | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}
