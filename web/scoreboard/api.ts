import type { ScoreboardCourt } from "./courtList.ts";
import type { Operation } from "./operations.ts";
import type { ScoreboardClock } from "./scoreboardClock.ts";

/** Requests over HTTP, with the key in the address if it has one, and never with the browser's cookies. */
export interface Api {
  /** Resolves to the data of a query. `since` is the tournament's revision that the response must have reached. */
  ask: <Data>(
    operation: Operation<Data>,
    variables: Record<string, unknown>,
    since?: number,
  ) => Promise<Data>;
  /** The courts in /scoreboard.json with this query string. */
  readCourts: (query: URLSearchParams) => Promise<ScoreboardCourt[]>;
}

const timeoutMs = 8_000;

/** The date of each response corrects the clock. */
export function createApi({
  fetch,
  clock,
  key,
}: {
  fetch: typeof window.fetch;
  clock: ScoreboardClock;
  key: string | null;
}): Api {
  const token: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };

  async function send(address: string, headers: Record<string, string>, body?: string) {
    const askedAt = performance.now();
    const response = await fetch(address, {
      ...(body !== undefined && { method: "POST", body }),
      headers: { ...headers, ...token },
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.timeout(timeoutMs),
    });
    clock.correct({ date: response.headers.get("date"), askedAt, receivedAt: performance.now() });
    if (!response.ok) throw new Error(`${address} answers ${response.status}`);
    return response;
  }

  return {
    async ask<Data>({ query }: Operation<Data>, variables: Record<string, unknown>, since?: number) {
      const headers = {
        accept: "application/graphql-response+json, application/json",
        "content-type": "application/json",
        ...(since !== undefined && { "x-min-tournament-revision": String(since) }),
      };
      const response = await send("/graphql", headers, JSON.stringify({ query, variables }));
      const { data, errors } = (await response.json()) as { data?: Data | null; errors?: unknown };
      if (data == null || errors !== undefined) throw new Error("The query failed");
      return data;
    },
    async readCourts(query) {
      const response = await send(`/scoreboard.json?${query}`, { accept: "application/json" });
      const { courts } = (await response.json()) as { courts: ScoreboardCourt[] };
      return courts;
    },
  };
}
