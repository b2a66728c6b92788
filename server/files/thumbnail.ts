import { Field, Int, ObjectType } from "type-graphql";
import type { EntityManager, EntityMetadata, ObjectLiteral } from "typeorm";

import type { Context } from "../context.ts";
import { completeAddress } from "../input/addresses.ts";
import { columnsOf, readRows, toEntities } from "../postgres/rows.ts";
import { Picture } from "./picture.entity.ts";
import { copyOf } from "./pictures.service.ts";

@ObjectType({ simpleResolvers: true, description: "A picture of a series or an episode." })
export class Thumbnail {
  @Field(() => String, { description: "The address of the picture in its full size." })
  url!: string;

  @Field(() => Int, {
    nullable: true,
    description: "The width in pixels; null for a picture on another site.",
  })
  width!: number | null;

  @Field(() => Int, {
    description: "The height in pixels; null for a picture on another site.",
    nullable: true,
  })
  height!: number | null;

  @Field(() => String, {
    nullable: true,
    description: "Smaller copies for the `srcset` attribute; null for a picture on another site.",
  })
  srcSet!: string | null;
}

/** A row with a thumbnail, and its picture when it was read in the same statement. */
export interface Pictured {
  thumbnailUrl: string | null;
  picture?: Picture | null;
}

/**
 * Reads rows of a table together with their pictures, so that a list needs no statement for its thumbnails. `rest` is
 * the end of the statement, such as "where id = any($1)"; `more` are further columns.
 */
export async function readPictured<Row extends Pictured & ObjectLiteral, More extends object = object>(
  db: EntityManager,
  table: new () => Row,
  rest: string,
  values: unknown[] = [],
  more: readonly string[] = [],
): Promise<(Row & More)[]> {
  const { columns, from } = selectionOf(db.connection.getMetadata(table));
  const sql = `select ${[columns, ...more].join(", ")} ${from} ${rest}`;
  return toEntities(table, await db.query<(Row & More)[]>(sql, values));
}

/** Like `readPictured`, without one of the columns. */
export async function readPicturedWithout<Row extends Pictured & ObjectLiteral>(
  db: EntityManager,
  table: new () => Row,
  omitted: keyof Row & string,
  rest: string,
  values: unknown[],
): Promise<Row[]> {
  const { columns, from } = select(db.connection.getMetadata(table), omitted);
  return toEntities(table, await db.query<Row[]>(`select ${columns} ${from} ${rest}`, values));
}

interface Selection {
  columns: string;
  from: string;
}

function selectionOf(table: EntityMetadata): Selection {
  const known = selections.get(table);
  if (known) return known;
  const selection = select(table, null);
  selections.set(table, selection);
  return selection;
}

const selections = new WeakMap<EntityMetadata, Selection>();

function select(table: EntityMetadata, omitted: string | null): Selection {
  const { tableName: name } = table;
  return {
    columns: `${columnsOf(table, omitted)}, case when picture.url is not null then json_build_object('url', picture.url,
      'width', picture.width, 'height', picture.height, 'copyWidths', picture.copy_widths) end as picture`,
    from: `from ${name} left join picture on picture.url = ${name}.thumbnail_url`,
  };
}

/** The picture at the stored address; null without one. It needs no statement when it was read with the row. */
export function readThumbnail(
  context: Context,
  { thumbnailUrl, picture: known }: Pictured,
): Thumbnail | null | Promise<Thumbnail> {
  if (thumbnailUrl === null) return null;
  const url = completeAddress(context.services.config, thumbnailUrl);
  if (known !== undefined) return describe(url, known);
  return context.load(picturesByUrl, thumbnailUrl).then((picture) => describe(url, picture));
}

function describe(url: string, picture: Picture | null): Thumbnail {
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
  const found = await readRows(db, Picture, "where url = any($1)", [urls]);
  const byUrl = new Map(found.map((picture) => [picture.url, picture]));
  return urls.map((url) => byUrl.get(url) ?? null);
}
