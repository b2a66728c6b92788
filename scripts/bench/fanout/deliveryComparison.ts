import { bound, compare } from "../testbed/comparison.ts";
import type { Goal } from "../testbed/comparison.ts";
import { median, quantile } from "../testbed/numbers.ts";
import type { Delivery } from "./measuredSender.ts";

/** With fewer sockets the change costs more than its deliveries. */
export const many = 1_000;
const mebibyte = 1_048_576;
const mostMemoryMegabytes = 350;

/** The delivery of one change by the server and by the limit. */
export interface ComparedDelivery {
  own: Delivery;
  limit: Delivery;
}

type Summary = (made: readonly Delivery[]) => number;

const medianOf =
  (value: "perSecond" | "last"): Summary =>
  (made) =>
    median(made.map((one) => one[value]));
const meanOf =
  (value: "cpu"): Summary =>
  (made) =>
    made.reduce((sum, one) => sum + one[value], 0) / made.length;

function latest(made: readonly Delivery[]) {
  return quantile(
    made.map(({ last }) => last),
    0.99,
  );
}

const lineOf =
  (rounds: readonly ComparedDelivery[][], limitName: string) =>
  (what: string, unit: string, summarise: Summary, goal: Goal | null) =>
    compare({
      what,
      unit,
      limitName,
      measured: rounds.map((made) => summarise(made.map(({ own }) => own))),
      limits: rounds.map((made) => summarise(made.map(({ limit }) => limit))),
      ...(goal && { goal }),
    });

export function compareToLimit(count: number, rounds: readonly ComparedDelivery[][]) {
  const line = lineOf(rounds, "ws");
  const goalOf = (goal: Goal) => (count >= many ? goal : null);
  return [
    line("deliveries", "/s", medianOf("perSecond"), goalOf({ least: 0.8, better: 1 })),
    line("server CPU of a delivery", "µs", meanOf("cpu"), goalOf({ most: 1.25, better: 0.95 })),
    line("until the last delivery, p50", "ms", medianOf("last"), goalOf({ most: 1.25, better: 1 })),
    line("until the last delivery, p99", "ms", latest, goalOf({ most: 1.5, better: 1.1 })),
  ];
}

/** Memory in bytes. */
interface Memory {
  perSocket: number;
  all: number;
}

export function compareToPeer(rounds: readonly ComparedDelivery[][]) {
  const line = lineOf(rounds, "graphql-ws");
  return [
    line("deliveries", "/s", medianOf("perSecond"), null),
    line("server CPU of a delivery", "µs", meanOf("cpu"), null),
  ];
}

export function compareMemory(count: number, own: Memory, bare: Memory, peer: Memory) {
  const rows = [
    { limitName: "ws", limit: bare, goal: { most: 1.9, better: 1.1 } },
    { limitName: "graphql-ws", limit: peer, goal: undefined },
  ].map(({ limitName, limit, goal }) =>
    compare({
      what: "memory of a socket",
      unit: "kB",
      limitName,
      measured: [own.perSocket / 1_000],
      limits: [limit.perSocket / 1_000],
      ...(goal && { goal }),
    }),
  );
  const most = bound({
    what: `memory of ${count} sockets`,
    value: own.all / mebibyte,
    unit: "MiB",
    most: mostMemoryMegabytes,
  });
  return [...rows, most];
}
