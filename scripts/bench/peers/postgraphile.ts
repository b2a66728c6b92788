// A peer: PostGraphile on the same database, with views and computed columns for the fields that are not columns.

import { createServer } from "node:http";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { Client } from "pg";

import type { PeerPlace } from "../http/resolvers.ts";
import { handle } from "../testbed/channel.ts";
import { folder } from "./peers.ts";

interface Service {
  addTo: (server: Server) => Promise<void>;
}

// PostGraphile needs `Promise.withResolvers`, which Node 20 does not have.
if (!("withResolvers" in Promise))
  Object.assign(Promise, {
    withResolvers() {
      let settle = {};
      const promise = new Promise((resolve, reject) => {
        settle = { resolve, reject };
      });
      return { promise, ...settle };
    },
  });

// The packages are installed on request, in the versions of that folder's lock file.
const require = createRequire(join(folder, "package.json"));
const { postgraphile } = require("postgraphile") as {
  postgraphile: (preset: object) => { createServ: (kind: object) => Service };
};
const { makePgService } = require("postgraphile/adaptors/pg") as {
  makePgService: (options: {
    connectionString: string;
    schemas: string[];
    poolConfig: { max: number };
  }) => object;
};
const { grafserv } = require("postgraphile/grafserv/node") as { grafserv: object };
const { PostGraphileAmberPreset } = require("postgraphile/presets/amber") as {
  PostGraphileAmberPreset: object;
};

type Name<Details> = (previous: (details: Details) => string, options: object, details: Details) => string;

const inflection: {
  _attributeName: Name<{ attributeName: string }>;
  customQueryField: Name<{ resource: object }>;
  listField: Name<string>;
} = {
  // NodePlugin is disabled, so no other field is named `id`.
  _attributeName: (previous, _options, details) =>
    details.attributeName === "id" ? "id" : previous(details),
  // The view has the name `catalogue`, so the function has another one.
  customQueryField: (previous, _options, details) =>
    previous(details).replace("currentCatalogue", "catalogue"),
  listField: (_previous, _options, name) => name,
};

/** Gives the fields the names of the site's schema. */
const namesOfTheSite = { name: "NamesOfTheSite", version: "1.0.0", inflection: { replace: inflection } };

handle("serve", async ({ databaseUrl, publicUrl }: PeerPlace) => {
  await createViews(databaseUrl, publicUrl);
  const instance = postgraphile({
    extends: [PostGraphileAmberPreset],
    plugins: [namesOfTheSite],
    disablePlugins: ["NodePlugin"],
    schema: { defaultBehavior: "+list -connection" },
    pgServices: [
      makePgService({ connectionString: databaseUrl, schemas: ["peer"], poolConfig: { max: 20 } }),
    ],
    grafserv: { graphqlPath: "/graphql", graphiql: false, watch: false },
  });
  const server = createServer();
  await instance.createServ(grafserv).addTo(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

/** Creates the views in a separate schema. */
async function createViews(databaseUrl: string, publicUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const instant = `to_char(release_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const starts = (which: string) => `
    select case when series.is_protected then '{}' else array(
      select ${instant} from public.episode
        where series_id = series.id and not is_live and release_date > now() ${which} order by release_date) end`;
  await client.query(`
    create schema peer;
    create view peer.catalogue as
      select 'main'::text as id, translate(encode(convert_to(format('["catalogue","%s",%s,"public"]', epoch, revision), 'UTF8'),
          'base64'), E'+/=\n', '-_') as cursor from public.catalogue_clock;
    create view peer.category as select id, slug, name, tags, position from public.category;
    create view peer.series as
      select id, slug, title, tags, category_id, position, thumbnail_url, password_cipher is not null as is_protected
        from public.series;
    create view peer.thumbnail as
      select picture.url as stored, ${client.escapeLiteral(publicUrl)} || url as url, width, height,
          concat_ws(', ', (select string_agg(${client.escapeLiteral(publicUrl)} ||
              regexp_replace(url, '(\\.\\w+)$', '-' || copy || '\\1') || ' ' || copy || 'w', ', ' order by place)
            from unnest(copy_widths) with ordinality as copies (copy, place)),
            ${client.escapeLiteral(publicUrl)} || url || ' ' || width || 'w') as src_set
        from public.picture;

    create function peer.current_catalogue() returns peer.catalogue language sql stable as
      $$ select * from peer.catalogue $$;
    create function peer.catalogue_categories(catalogue peer.catalogue) returns setof peer.category language sql stable
      as $$ select * from peer.category order by position $$;
    create function peer.category_series(category peer.category) returns setof peer.series language sql stable
      as $$ select * from peer.series where series.tags @> category.tags or series.category_id = category.id
        order by position $$;
    create function peer.series_thumbnail(series peer.series) returns peer.thumbnail language sql stable
      as $$ select * from peer.thumbnail where stored = series.thumbnail_url $$;
    create function peer.series_is_live(series peer.series) returns boolean language sql stable as
      $$ select 'live' = any(series.tags) or exists (
        select from public.episode where series_id = series.id and is_live) $$;
    create function peer.series_upcoming(series peer.series) returns text[] language sql stable as
      $$ ${starts("")} $$;
    create function peer.series_upcoming_recordings(series peer.series) returns text[] language sql stable as
      $$ ${starts("and duration_seconds > 1")} $$;
  `);
  await client.end();
}
