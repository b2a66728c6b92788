import type { Harness } from "../harness.ts";
import { patchSeries, present } from "./catalogue.ts";
import type { Series } from "./catalogue.ts";

// Requests of the dashboard that publish and unpublish series.

/** Changes the series at its current version. */
async function change(
  { admin, sql }: Pick<Harness, "admin" | "sql">,
  id: string,
  patch: Record<string, unknown>,
): Promise<Series> {
  const [found] = await sql<{ version: number }>("select version from series where id = $1", [id]);
  const payload = await patchSeries(admin, id, found?.version ?? 0, patch);
  return present(payload.series, payload);
}

export const publish = (
  site: Pick<Harness, "admin" | "sql">,
  id: string,
  patch: Record<string, unknown> = {},
): Promise<Series> => change(site, id, { isPublished: true, ...patch });

export const unpublish = (
  site: Pick<Harness, "admin" | "sql">,
  id: string,
  patch: Record<string, unknown> = {},
): Promise<Series> => change(site, id, { isPublished: false, ...patch });
