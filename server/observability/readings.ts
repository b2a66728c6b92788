import type { Registry } from "prom-client";
import { Counter, Gauge } from "prom-client";

import type { NewestRevisions } from "../graphql/revisions.ts";
import type { LostLines } from "./outputs.ts";
import type { ResponseCacheCounter } from "./responseCacheCounter.ts";

/** The values that are read at each scrape. */
export interface Readings {
  sockets: () => number;
  /** The number of players on this process's sockets: on their own pages, and as tiles. */
  watching: () => { page: number; tile: number };
  groups: () => number;
  /** The number of values sent over sockets since the start. */
  deliveries: () => number;
  responseCache: () => { responses: number; bytes: number };
  /** The newest revisions; null before the clocks were read. */
  revisions: NewestRevisions;
  /** How long ago the clocks were read, in milliseconds. */
  clockAge: () => number;
  pool: () => { total: number; idle: number; waiting: number };
  /** Whether the streams that this process checks are up, by the id of the episode. */
  streamsUp: () => ReadonlyMap<string, boolean>;
  lostLines: () => LostLines;
}

/**
 * The age of a clock that was never read, in seconds. It is finite, because Prometheus compares only finite numbers.
 */
const longestSeconds = 3_600;

export function registerReadings(
  registry: Registry,
  readings: Readings,
  cacheResults: ResponseCacheCounter["results"],
): void {
  registerGauges(registry, readings);
  registerLabelledGauge(
    registry,
    {
      name: "stream_up",
      help: "Whether a stream is up (1 or 0), in the process that checks the streams.",
      label: "episode",
    },
    () => [...readings.streamsUp()].map(([episode, isUp]) => [episode, isUp ? 1 : 0]),
  );
  registerCounters(registry, readings, cacheResults);
  registerLabelledGauge(
    registry,
    {
      name: "pool",
      help: "Connections to the database, and how many wait for one.",
      label: "state",
    },
    () => Object.entries(readings.pool()),
  );
  registerLabelledGauge(
    registry,
    {
      name: "watching",
      help: "Players on this process's sockets: on pages, and as tiles.",
      label: "as",
    },
    () => Object.entries(readings.watching()),
  );
}

/** Registers the gauges that have one value. */
function registerGauges(registry: Registry, readings: Readings): void {
  /** Reads the value at each scrape; null is not exported. */
  function gauge(name: string, help: string, read: () => number | null): void {
    const collect = function (this: Gauge): void {
      const value = read();
      if (value === null) this.reset();
      else this.set(value);
    };
    registry.registerMetric(new Gauge({ name: `broadcasts_${name}`, help, collect, registers: [] }));
  }

  gauge("sockets", "WebSockets that are open.", readings.sockets);
  gauge("groups", "Distinct subscription groups.", readings.groups);
  gauge("response_cache_responses", "Responses in the cache.", () => readings.responseCache().responses);
  gauge(
    "response_cache_bytes",
    "Bytes of the responses in the cache, in all encodings.",
    () => readings.responseCache().bytes,
  );
  gauge(
    "revision",
    "The newest revision of the catalogue that this process has read.",
    () => readings.revisions().catalogue,
  );
  gauge(
    "tournament_revision",
    "The newest revision of the tournament that this process has read.",
    () => readings.revisions().tournament,
  );
  gauge("clock_age_seconds", "How long ago both clocks were read; normally at most a second.", () =>
    Math.min(readings.clockAge() / 1_000, longestSeconds),
  );
}

/** Registers a gauge with a value for each value of its label. */
function registerLabelledGauge(
  registry: Registry,
  { name, help, label }: { name: string; help: string; label: string },
  read: () => [string, number][],
): void {
  const gauge = new Gauge({
    name: `broadcasts_${name}`,
    help,
    labelNames: [label],
    registers: [],
    collect() {
      this.reset();
      for (const [value, count] of read()) this.set({ [label]: value }, count);
    },
  });
  registry.registerMetric(gauge);
}

/** Registers the counters whose values are counted elsewhere. */
function registerCounters(
  registry: Registry,
  readings: Readings,
  cacheResults: ResponseCacheCounter["results"],
): void {
  const deliveries = new Counter({
    name: "broadcasts_deliveries_total",
    help: "Values that were sent over sockets.",
    registers: [],
    collect() {
      this.reset();
      this.inc(readings.deliveries());
    },
  });
  const publicQueries = new Counter({
    name: "broadcasts_response_cache_requests_total",
    help: "Public queries, pages and feeds: the response was cached (hit) or created (miss).",
    labelNames: ["result"],
    registers: [],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(cacheResults)) this.inc({ result }, count);
    },
  });
  const lostLines = new Counter({
    name: "broadcasts_lost_lines_total",
    help: "Lines that could not be written, by the stream: the log (stdout), messages (stderr).",
    labelNames: ["stream"],
    registers: [],
    collect() {
      this.reset();
      for (const [stream, count] of Object.entries(readings.lostLines())) this.inc({ stream }, count);
    },
  });
  registry.registerMetric(deliveries);
  registry.registerMetric(lostLines);
  registry.registerMetric(publicQueries);
}
