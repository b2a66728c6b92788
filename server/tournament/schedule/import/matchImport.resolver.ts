import { Arg, Authorized, Ctx, Extensions, Mutation, Resolver } from "type-graphql";

import type { Context } from "../../../context.ts";
import { Upload, UploadedFile } from "../../../files/upload.ts";
import { ID } from "../../../input/scalars.ts";
import type { Right } from "../../../rights/rights.ts";
import type { DateOrder } from "./cells.ts";
import { dateOrderEnum, MatchImportPayload } from "./matchImport.payload.ts";
import { importMatches, previewMatchImport } from "./matchImport.service.ts";

@Resolver()
export class MatchImportResolver {
  // Reading a file takes longer than a transaction should.
  @Extensions({ hasOwnTransaction: true })
  @Authorized<Right>("PLAN_MATCHES")
  @Mutation(() => MatchImportPayload, {
    description:
      "Reads an order of play, a CSV or JSON file of at most 2 MB and 5,000 rows, and returns a preview of the effect of importing it. The preview is stored for an hour. A preview with errors cannot be imported.",
  })
  async previewMatchImport(
    @Ctx() { db, services }: Context,
    @Arg("file", () => Upload, { description: "The order of play." }) file: UploadedFile,
    @Arg("dateOrder", () => dateOrderEnum, {
      nullable: true,
      description:
        "The order of day and month in dates such as 11/12/2026. A file with such dates is refused without it. Other dates do not need it.",
    })
    dateOrder?: DateOrder | null,
  ): Promise<MatchImportPayload> {
    const { timeZone } = services.config.site;
    return { preview: await previewMatchImport(db, timeZone, file, dateOrder ?? null), userErrors: [] };
  }

  @Authorized<Right>("PLAN_MATCHES")
  @Mutation(() => MatchImportPayload, {
    description:
      "Imports a preview, completely or not at all: adds and changes matches, and keeps those that are not in the file. A match that is on court stays there. `preview` contains the effect of the import.",
  })
  async importMatches(
    @Ctx() { db, caller, services }: Context,
    @Arg("previewId", () => ID, { description: "The value of `MatchImportPreview.id`." }) previewId: string,
    @Arg("addCourts", () => [String], {
      defaultValue: [],
      description:
        "The names of the `newCourts`, which are added after the other courts. INVALID while one is missing.",
    })
    addCourts: string[],
  ): Promise<MatchImportPayload> {
    const { timeZone } = services.config.site;
    return {
      preview: await importMatches(db, timeZone, caller, previewId, addCourts),
      userErrors: [],
    };
  }
}
