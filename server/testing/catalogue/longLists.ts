/** Fills the catalogue with 500 series, the first of them with 300 episodes. */
export const longLists = `
  delete from series;
  insert into series (slug, title, release_date, position, tags)
    select 'match-' || n, 'Match ' || n, '2025-07-28', n - 1, array['round ' || n % 20, 'court ' || n % 5]
    from generate_series(1, 500) as n;
  insert into episode (series_id, number, title, video_url)
    select (select id from series where slug = 'match-1'), n, 'Rally ' || n, '/demonstration/play/court-1'
    from generate_series(1, 300) as n`;
