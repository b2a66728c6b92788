import type { Site } from "./testbed.ts";

/** The catalogue of a tournament that has been held for some years. */
export const large = { categories: 12, series: 240, episodes: 100 };

/** The number of episodes of every series except the first. */
const usual = 4;

/** Fills an empty catalogue. The series are distributed over the categories; the first has `episodes` episodes. */
export async function fillCatalogue(site: Site, { categories, series, episodes }: typeof large) {
  await site.sql(
    `insert into category (slug, name, tags, position)
      select 'category-' || n, 'Court ' || n, array['court-' || n], n from generate_series(0, $1::integer - 1) n`,
    [categories],
  );
  await site.sql(
    `insert into picture (url, width, height, copy_widths)
      select '/media/picture-' || n || '.webp', 1280, 720, '{320,640}' from generate_series(0, $1::integer - 1) n`,
    [series],
  );
  await site.sql(
    `insert into series (slug, title, short_description, long_description, release_date, tags, thumbnail_url, position)
      select 'series-' || n, 'Men’s Singles, Round ' || n, 'All matches of round ' || n,
        repeat('Rallies, replays and interviews. ', 10), '2025-07-28', array['court-' || n % $2::integer],
        '/media/picture-' || n || '.webp', n
      from generate_series(0, $1::integer - 1) n`,
    [series, categories],
  );
  await site.sql(
    `insert into episode (series_id, number, title, short_description, long_description, release_date,
        duration_seconds, thumbnail_url, video_url)
      select id, n, 'Match ' || n, 'The match on court ' || n, repeat('Point by point. ', 5),
        '2025-07-28T09:00:00Z', 3600, thumbnail_url, '/demonstration/play/match-' || n
      from series, generate_series(1, case when position = 0 then $1::integer else $2 end) n`,
    [episodes, usual],
  );
  await site.sql("analyze");
}

/** The ids of the first series and its first episode. */
interface First {
  series: string;
  episode: string;
}

/** Finds the series that the figures subscribe to, and the episode that they switch. */
export async function findFirst(site: Site): Promise<First> {
  const [first] = await site.sql<First>(
    `select series.id as series, episode.id as episode from series join episode on series_id = series.id
      where position = 0 and number = 1`,
  );
  if (!first) throw new Error("The catalogue is empty");
  return first;
}
