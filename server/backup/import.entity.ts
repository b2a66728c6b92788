import { Field, Int, ObjectType, registerEnumType } from "type-graphql";
import { Column, Entity, PrimaryColumn } from "typeorm";

import { ID } from "../input/scalars.ts";

enum SeriesImportStatus {
  RUNNING = "RUNNING",
  FINISHED = "FINISHED",
  FAILED = "FAILED",
}

registerEnumType(SeriesImportStatus, {
  name: "SeriesImportStatus",
  description: "The state of an import.",
  valuesConfig: {
    RUNNING: { description: "The import is running. The catalogue does not contain any of it yet." },
    FINISHED: { description: "The catalogue contains the whole file." },
    FAILED: { description: "The catalogue contains nothing of the file. `errors` contains the reasons." },
  },
});

@ObjectType({ description: "A note for the admin about one place in a backup file." })
export class SeriesImportNote {
  @Field(() => String, { description: "The place in the file, such as `series-key.episodes.2.videoUrl`." })
  path!: string;

  @Field(() => String, { description: "A sentence for the admin." })
  message!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "The series or episode that the place belongs to, as `series title` or `series title: episode title`; null for the file itself, and when the file contains no title.",
  })
  subject?: string | null;

  /** How many further notes were omitted; only in the note about these, which is the last one. */
  omitted?: number;
}

@ObjectType({ description: "The import of a backup, running or ended." })
@Entity("series_import")
export class SeriesImport {
  /** The id of its preview, so that an import that is started twice runs once. */
  @Field(() => ID, { description: "The id of the preview that was imported." })
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Field(() => SeriesImportStatus, { description: "Whether the import is running, and how it ended." })
  @Column({ type: "text" })
  status!: SeriesImportStatus;

  @Field(() => Int, { description: "The number of series in the file." })
  @Column({ type: "integer" })
  total!: number;

  @Field(() => Int, {
    description:
      "The number of series processed so far, including a share for their pictures. All are stored together, at the end.",
  })
  @Column({ type: "integer" })
  processed!: number;

  @Field(() => [SeriesImportNote], {
    description: "Differences from the file, such as a thumbnail that could not be fetched.",
  })
  @Column({ type: "jsonb" })
  warnings!: SeriesImportNote[];

  @Field(() => [SeriesImportNote], { description: "The reasons why the import failed; empty otherwise." })
  @Column({ type: "jsonb" })
  errors!: SeriesImportNote[];

  /** The admin who started the import; null once the account is deleted. */
  @Column({ type: "uuid", name: "started_by", nullable: true })
  startedBy!: string | null;

  @Column({ type: "timestamptz", name: "started_at", default: () => "now()" })
  startedAt!: Date;

  /** The last heartbeat of the process that runs it. */
  @Column({ type: "timestamptz", name: "alive_at", default: () => "now()" })
  aliveAt!: Date;
}

/** A file that was read and may be imported for an hour. */
@Entity("import_preview")
export class StoredPreview {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  /** Whether the whole file was read and stored without faults. */
  @Column({ type: "boolean", name: "is_stored" })
  isStored!: boolean;

  /** The number of series in the file. */
  @Column({ type: "integer" })
  total!: number;

  /** The issues of the file itself, independent of the catalogue. */
  @Column({ type: "jsonb" })
  warnings!: SeriesImportNote[];

  @Column({ type: "timestamptz", name: "created_at", default: () => "now()" })
  createdAt!: Date;
}
