import { DataSource } from "typeorm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { Category } from "../../catalogue/categories/category.entity.ts";
import { Episode } from "../../catalogue/episodes/episode.entity.ts";
import { Series } from "../../catalogue/series/series.entity.ts";
import { createDatabase } from "../../testing/services/databases.ts";
import { demonstrationCatalogue } from "./catalogue.ts";
import { fillDemonstration } from "./fill.ts";

const now = new Date("2025-07-31T13:07:00Z");
const seal = (password: string) => `sealed ${password}`;

let db: DataSource;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createDatabase(inject("postgresUrl"));
  drop = database.drop;
  db = await new DataSource({
    type: "postgres",
    url: database.url,
    entities: [Category, Episode, Series],
  }).initialize();
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

const fill = () => db.transaction((manager) => fillDemonstration(manager, { now, seal }));
const read = (statement: string): Promise<Record<string, unknown>[]> => db.query(statement);

test("an empty catalogue is filled once, as one change", async () => {
  const { categories, series } = demonstrationCatalogue(now);
  expect(await fill()).toBe(true);
  expect(await fill()).toBe(false);
  expect(
    await read(`select (select count(*)::integer from category) as categories, (select count(*)::integer from series) as series,
      (select count(*)::integer from episode) as episodes, (select min(revision) = max(revision) from catalogue_change) as "isOneChange"`),
  ).toEqual([
    {
      categories: categories.length,
      series: series.length,
      episodes: series.flatMap((one) => one.episodes).length,
      isOneChange: true,
    },
  ]);
});

test("the rows equal the demonstration's catalogue", async () => {
  const [room] = await read(
    `select title, tags, password_cipher, thumbnail_url, release_date::text from series where slug = 'team-room'`,
  );
  expect(room).toEqual({
    title: "Team Room",
    tags: ["behind-the-scenes", "teams"],
    password_cipher: "sealed shuttle",
    thumbnail_url: "/demonstration/pictures/team-room.webp",
    release_date: "2025-07-29",
  });
  const live = await read(
    `select series.slug, number from episode join series on series.id = series_id
     where is_live and slug like 'court-%' order by slug`,
  );
  expect(live).toEqual([
    { slug: "court-1-day-4", number: 4 },
    { slug: "court-2-day-4", number: 2 },
    { slug: "court-3-day-4", number: 5 },
  ]);
  expect(await read("select slug from series where password_cipher is not null order by slug")).toHaveLength(
    2,
  );
});

test("every picture of the catalogue is stored with its size and copies", async () => {
  const unknown = await read(
    `select thumbnail_url from (select thumbnail_url from series union select thumbnail_url from episode) as used
     left join picture on url = thumbnail_url and width = 1280 and copy_widths = '{160,320,480,640}'
     where thumbnail_url is not null and url is null`,
  );
  expect(unknown).toEqual([]);
});

test("a catalogue that is not empty does not change", async () => {
  await read("delete from series");
  expect(await fill()).toBe(false);
  expect(await read("select from series")).toEqual([]);
});
