import { Arg, Authorized, Ctx, Extensions, Mutation, Query, Resolver, Subscription } from "type-graphql";

import { actorOf } from "../auth/audit.ts";
import type { Context } from "../context.ts";
import { Upload, UploadedFile } from "../files/upload.ts";
import { ID } from "../input/scalars.ts";
import { followTopic } from "../live/followTopic.ts";
import { BackupFile, ImportPreviewPayload, SeriesImportPayload } from "./backup.payload.ts";
import { exportSeries } from "./export.service.ts";
import { SeriesImport } from "./import.entity.ts";
import { findImport, findLatestImport, startImport } from "./import.service.ts";
import { previewImport } from "./preview.service.ts";

const followImports = ({ context }: { context: Context }) => followTopic(context, "imports");

@Resolver()
export class BackupResolver {
  @Authorized("ADMIN")
  @Query(() => BackupFile, {
    description: "A backup of the chosen series, at least one, ready to be saved as a file. Admins only.",
  })
  exportSeries(
    @Ctx() context: Context,
    @Arg("withAccessCodes", () => Boolean, {
      defaultValue: false,
      description:
        "Whether the file contains the access codes of the series too, readable like the passwords.",
    })
    withAccessCodes: boolean,
    @Arg("ids", () => [ID], { description: "The ids of the series." }) ids: string[],
  ): Promise<BackupFile> {
    return exportSeries(context.db, context.services, actorOf(context), { ids, withAccessCodes });
  }

  @Authorized("ADMIN")
  @Query(() => SeriesImport, {
    nullable: true,
    description: "A running or finished import; null when there is none with this id. Admins only.",
  })
  @Subscription(() => SeriesImport, {
    nullable: true,
    subscribe: followImports,
    description:
      "The import of the query with the same name: immediately, and again with its progress. Admins only.",
  })
  seriesImport(
    @Ctx() { db }: Context,
    @Arg("id", () => ID, { description: "The value of `SeriesImport.id`." })
    id: string,
  ): Promise<SeriesImport | null> {
    return findImport(db, id);
  }

  @Authorized("ADMIN")
  @Query(() => SeriesImport, {
    nullable: true,
    description:
      "The import that was started last, so that a page finds it again after a reload; null when there was none. Admins only.",
  })
  @Subscription(() => SeriesImport, {
    nullable: true,
    subscribe: followImports,
    description:
      "The import that was started last, by any admin: immediately, and again with its progress. Admins only.",
  })
  latestSeriesImport(@Ctx() { db }: Context): Promise<SeriesImport | null> {
    return findLatestImport(db);
  }

  // Reading a file takes longer than a transaction should.
  @Extensions({ hasOwnTransaction: true })
  @Authorized("ADMIN")
  @Mutation(() => ImportPreviewPayload, {
    description:
      "Reads a backup, a .json or .json.gz file, and returns a preview of the changes that importing it would make. The preview is stored for an hour.",
  })
  async previewImport(
    @Ctx() context: Context,
    @Arg("file", () => Upload, { description: "The backup." }) file: UploadedFile,
  ): Promise<ImportPreviewPayload> {
    return { preview: await previewImport(context.db, context.services, file), userErrors: [] };
  }

  // Once its row is stored, the import runs independently of the request.
  @Extensions({ hasOwnTransaction: true })
  @Authorized("ADMIN")
  @Mutation(() => SeriesImportPayload, {
    description:
      "Starts the import of a preview without errors. The subscription `seriesImport` reports its progress.",
  })
  async importSeries(
    @Ctx() context: Context,
    @Arg("previewId", () => ID, { description: "The value of `ImportPreview.id`." })
    previewId: string,
  ): Promise<SeriesImportPayload> {
    const { db, services } = context;
    const seriesImport = await startImport(db, services.imports, actorOf(context), previewId);
    return { seriesImport, userErrors: [] };
  }
}
