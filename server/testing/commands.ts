import { mkdtemp, rm, symlink } from "node:fs/promises";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";

import { expect } from "vitest";

import { maintain } from "../maintenance/maintenance.ts";
import type { Harness } from "./harness.ts";
import { superAdmin } from "./harness.ts";

interface CommandResult {
  code: number;
  printed: string;
}

/** Runs the commands of `npm run admin` on the harness's database and files. */
export interface CommandLine {
  environment: Record<string, string>;
  run(...args: string[]): Promise<CommandResult>;
  /** Runs a command with changed environment variables. */
  runIn(changes: Record<string, string>, args: string[]): Promise<CommandResult>;
  /** Expects these audit lines since the previous call. */
  expectAudit(...entries: [event: string, userId: string | null][]): void;
  close(): Promise<void>;
}

export async function openCommandLine(site: Harness): Promise<CommandLine> {
  const directory = await mkdtemp(join(tmpdir(), "broadcasts-commands-"));
  await symlink(site.files, join(directory, "files"));
  const environment = {
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: directory,
    APP_SECRET: "a secret of the tests, 32 characters long",
    SUPER_ADMIN_EMAIL: superAdmin.email,
  };
  const logged: string[] = [];

  async function runIn(changes: Record<string, string>, args: string[]): Promise<CommandResult> {
    const lines: string[] = [];
    const code = await maintain(
      args,
      { ...environment, ...changes },
      (line) => lines.push(line),
      (line) => logged.push(line),
    );
    return { code, printed: lines.join("\n") };
  }

  return {
    environment,
    run: (...args) => runIn({}, args),
    runIn,
    expectAudit(...entries) {
      const lines = logged.splice(0).map((line): unknown => JSON.parse(line));
      // The same format as the servers' audit lines.
      const head = {
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        hostname: hostname(),
        msg: "Audit",
      };
      const origin = { address: null, systemUser: userInfo().username, requestId: null };
      expect(lines).toEqual(entries.map(([event, userId]) => ({ ...head, ...origin, event, userId })));
    },
    close: () => rm(directory, { recursive: true }),
  };
}
