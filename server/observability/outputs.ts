import { createLog } from "./log.ts";

/** Numbers of lines, by the stream that could not be written. */
export type LostLines = Record<"stdout" | "stderr", number>;

/** The standard output and the standard error of this process. */
export interface Outputs {
  /** Writes lines of the log to the standard output, which contains nothing else. */
  log: { write(line: string): void };
  /** Writes a message for people to the standard error. */
  print: (line: string) => void;
  /** The lines that could not be written since the start. */
  lostLines: () => LostLines;
}

/**
 * Opens both streams so that a full disk or a closed pipe loses lines, and does not end the process. The first lost line
 * of a stream is reported on the other one. Lines are written again as soon as the stream accepts them.
 */
export function openOutputs(): Outputs {
  const lost: LostLines = { stdout: 0, stderr: 0 };

  function open(name: keyof LostLines, onFirstLoss: (reason: string) => void): (text: string) => void {
    const stream = process[name];
    // An error without a listener ends the process. The callback of each write counts it.
    stream.on("error", () => undefined);
    return (text) => {
      stream.write(text, (error) => {
        if (!error) return;
        lost[name] += 1;
        if (lost[name] === 1) onFirstLoss(error.message);
      });
    };
  }

  const log = {
    write: open("stdout", (reason) => print(`The log cannot be written to the standard output (${reason})`)),
  };
  const writeError = open("stderr", (reason) =>
    createLog({ logLevel: "warn" }, log).warn({ reason }, "The standard error cannot be written"),
  );
  function print(line: string): void {
    writeError(`${line}\n`);
  }
  return { log, print, lostLines: () => lost };
}
