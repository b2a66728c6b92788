import { Field, Int, ObjectType } from "type-graphql";
import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from "typeorm";

import { completeAddress } from "../addresses.ts";
import type { Context } from "../context.ts";
import { Picture } from "./picture.entity.ts";
import { copyOf } from "./pictures.service.ts";

@ObjectType()
export class Thumbnail {
  @Field(() => String, { description: "The picture as stored." })
  url!: string;

  @Field(() => Int, { nullable: true, description: "In pixels; null for a picture kept elsewhere." })
  width!: number | null;

  @Field(() => Int, { nullable: true })
  height!: number | null;

  @Field(() => String, {
    nullable: true,
    description: "Smaller copies for the `srcset` attribute; null for a picture kept elsewhere.",
  })
  srcSet!: string | null;
}

/** A row that has a thumbnail, and its picture where that was read along. */
export interface Pictured {
  thumbnailUrl: string | null;
  picture?: Picture | null;
}

/** Reads the pictures of the rows along with them, so that a list needs no statement for its thumbnails. */
export function withPictures<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
): SelectQueryBuilder<Row> {
  const { alias } = query;
  return query.leftJoinAndMapOne(
    `${alias}.picture`,
    Picture,
    "picture",
    `picture.url = ${alias}.thumbnail_url`,
  );
}

/** The picture at the stored address; null without one. */
export async function readThumbnail(
  context: Context,
  { thumbnailUrl, picture: known }: Pictured,
): Promise<Thumbnail | null> {
  if (thumbnailUrl === null) return null;
  const url = completeAddress(context.config, thumbnailUrl);
  const picture = known === undefined ? await context.load(picturesByUrl, thumbnailUrl) : known;
  if (!picture) return { url, width: null, height: null, srcSet: null };
  const copies = picture.copyWidths.map((width) => `${copyOf(url, width)} ${width}w`);
  return {
    url,
    width: picture.width,
    height: picture.height,
    srcSet: [...copies, `${url} ${picture.width}w`].join(", "),
  };
}

async function picturesByUrl(db: EntityManager, urls: readonly string[]): Promise<(Picture | null)[]> {
  const found = await db
    .createQueryBuilder(Picture, "picture")
    .where("picture.url = any(:urls)", { urls })
    .getMany();
  const byUrl = new Map(found.map((picture) => [picture.url, picture]));
  return urls.map((url) => byUrl.get(url) ?? null);
}
