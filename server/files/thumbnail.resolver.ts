import { Arg, Authorized, Ctx, Extensions, Field, Mutation, ObjectType, Resolver } from "type-graphql";

import { mostPictureSize } from "../../domain/pictureFile.ts";
import { limits } from "../configuration/limits.ts";
import type { Context } from "../context.ts";
import { UserErrorPayload, UserErrorsField } from "../errors.ts";
import type { Right } from "../rights/rights.ts";
import { storePicture } from "./pictures.service.ts";
import { Thumbnail, readThumbnail } from "./thumbnail.ts";
import { Upload, UploadedFile } from "./upload.ts";

@ObjectType({ description: "The result of storing a picture." })
class ThumbnailPayload {
  @Field(() => Thumbnail, {
    description: "The stored picture; null when `userErrors` is not empty.",
    nullable: true,
  })
  thumbnail?: Thumbnail | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@Resolver()
export class ThumbnailResolver {
  // Drawing and storing are slow, so they run outside of a transaction.
  @Authorized<Right>("EDIT_CATALOGUE")
  @Extensions({ hasOwnTransaction: true })
  @Mutation(() => ThumbnailPayload, {
    description:
      "Stores a picture (jpg, jpeg, png or gif) and returns its address, which is then saved with a series or an episode.",
  })
  async uploadThumbnail(
    @Ctx() context: Context,
    @Arg("file", () => Upload, {
      description: `The picture, at most ${mostPictureSize} and ${limits.picture.pixels / 1_000_000} megapixels.`,
    })
    file: UploadedFile,
  ): Promise<ThumbnailPayload> {
    const bytes = await file.read(limits.upload.pictureBytes);
    const storage = context.services.storageOf(context.requestId);
    const { url } = await storePicture(context.db, storage, bytes, "upload");
    return { thumbnail: await readThumbnail(context, { thumbnailUrl: url }), userErrors: [] };
  }
}
