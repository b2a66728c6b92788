import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";

import type { Config } from "../configuration/config.ts";

export type Log = FastifyBaseLogger;

/** Writes the log, a JSON object a line. */
export function createLog(
  { logLevel }: Pick<Config, "logLevel">,
  stream: { write(line: string): void },
): Log {
  return pino(
    {
      level: logLevel,
      // A failed statement carries its parameters and its rows, which may be secrets.
      redact: { paths: ["err.parameters", "err.detail", "err.driverError"], remove: true },
    },
    stream,
  );
}
