import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";

import type { Config } from "../configuration/config.ts";

export type Log = FastifyBaseLogger;

/** Writes the log, with a JSON object per line. */
export function createLog(
  { logLevel }: Pick<Config, "logLevel">,
  stream: { write(line: string): void },
): Log {
  return pino(
    {
      level: logLevel,
      // The error of a failed statement contains its parameters and rows, which may be secrets.
      redact: { paths: ["err.parameters", "err.detail", "err.driverError"], remove: true },
    },
    stream,
  );
}
