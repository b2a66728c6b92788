import { readFileSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

import { findOldestPostgres } from "./server/testing/services/oldestPostgres.ts";
import { testTimeoutMs, waitTimeoutMs } from "./server/testing/timeouts.ts";

/** Tests that spy on a foreign module. They need a project of their own, since the others share modules. */
const spying = ["server/auth/hashing.test.ts"];

/**
 * Short files whose tests take long. They start before the others of their project, so that no worker waits for them at
 * the end.
 */
const longest = [
  "scripts/bench/faults/hostileFiles.test.ts",
  "scripts/bench/faults/slowClients.test.ts",
  "web/e2e/dashboardTyping.test.ts",
  "web/e2e/dashboardPages.test.ts",
  "web/e2e/importCrash.test.ts",
];

const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path));

/** Starts the longest files of each project first, and then the others in Vitest's order. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

/** Tests that read files of the project, and need no database. */
const fileTests = [
  "containers",
  "docs",
  "documentLinks",
  "exportedNames",
  "imports",
  "kubernetes",
  "repository",
  "units",
].map((name) => `server/testing/project/${name}.test.ts`);

/** Tests that run alone: an import may hold the catalogue for at most two seconds, which the largest one exceeds under load. */
const alone = ["server/backup/largest.test.ts"];

/** Long timeouts: tests wait for expected events, however busy the machine is. */
const timeouts = {
  expect: { poll: { timeout: waitTimeoutMs } },
  testTimeout: testTimeoutMs,
  hookTimeout: testTimeoutMs,
  // A failed test is repeated once under CI. `.ci/run` lists the repeated tests with their errors, and allows at most three.
  retry: process.env["CI"] === undefined ? 0 : 1,
};

/** More workers than processors, since tests mostly wait. */
const workers = availableParallelism() * 2;

/** Gives a repeated test a new server, database or site. */
const repeatedTests = "server/testing/repeatedTests.ts";

/** Ends the workers with Vitest. */
const workerEnd = "server/testing/workerEnd.ts";

const server = {
  // graphql contains two builds; the server must import only one of them.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    environment: "node",
    setupFiles: ["server/testing/setup.ts", repeatedTests, workerEnd],
    globalSetup: ["server/testing/services/database.ts"],
    ...timeouts,
    maxWorkers: workers,
  },
};

/**
 * The tests that depend on PostgreSQL's version and settings: triggers, plans and long statements of each feature.
 * `npm run test:oldest` runs all server tests on the oldest.
 */
const versionDependent = [
  "server/backup/import.test.ts",
  "server/catalogue/*.test.ts",
  "server/history/undo{,Conflicts,Matches}.test.ts",
  "server/live/liveRows.test.ts",
  "server/live/catalogueUpdates.test.ts",
  "server/postgres/migrations.test.ts",
  "server/postgres/plans.test.ts",
  "server/postgres/pooler.test.ts",
  "server/postgres/search.test.ts",
  "server/postgres/statements.test.ts",
  "server/reminders/reminder.test.ts",
  "server/tournament/tournamentClock.test.ts",
  "server/tournament/manyMatches.test.ts",
  "server/tournament/matches/{match,tournamentUpdates}.test.ts",
  "server/tournament/schedule/import/matchImport.test.ts",
  "server/watching/visitorPositions.test.ts",
  "server/webhooks/events.test.ts",
];

/** These tests are skipped where no PostgreSQL is installed, except under CI, where they fail. */
const hasOldest = findOldestPostgres() !== null || process.env["CI"] !== undefined;

/** Journeys that check that something appears within a second, or that drag through a long list. */
const prompt = [
  "favourites",
  "largeCatalogue",
  "liveSwitch",
  "passwordChange",
  "protectedSeries",
  "reset",
  "scoreboardPoint",
  "scores",
  "tournamentDay",
  "twoAdmins",
  "unlocking",
].map((name) => `web/e2e/${name}.test.ts`);

/** The tests of the web app that need no window, by the comment in their first line. */
const withoutWindow = readdirSync("web", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".test.ts"))
  .map((path) => join("web", path))
  .filter((path) => readFileSync(path, "utf8").startsWith("// @vitest-environment node"));

const web = {
  plugins: [react()],
  test: {
    setupFiles: ["web/testing/setup.ts"],
    ...timeouts,
    // They run together with the server's tests, which mostly wait.
    maxWorkers: workers,
  },
};

const journeys = {
  environment: "node",
  setupFiles: [repeatedTests, workerEnd],
  globalSetup: ["web/e2e/demonstration.ts"],
  // No journey leaves state in a module, so each worker imports modules once.
  isolate: false,
  ...timeouts,
};

export default defineConfig(({ mode }) => ({
  test: {
    // The tests mostly wait. Leaving one processor free would double their time on two processors.
    maxWorkers: "100%",
    sequence: { sequencer: LongestFirst },
    reporters: ["default", ["json", { outputFile: "dist/test-results.json" }]],
    projects: [
      {
        ...server,
        test: {
          ...server.test,
          name: "server",
          include: ["domain/**/*.test.ts", "server/**/*.test.ts"],
          exclude: [...spying, ...fileTests, ...alone],
          // No test leaves state in a module, so each worker imports the server once.
          isolate: false,
        },
      },
      { ...server, test: { ...server.test, name: "server, spying", include: spying } },
      {
        ...server,
        test: { ...server.test, name: "files", include: fileTests, globalSetup: [], isolate: false },
      },
      {
        ...server,
        test: {
          ...server.test,
          name: "server, alone",
          include: alone,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      ...(hasOldest
        ? [
            {
              ...server,
              test: {
                ...server.test,
                name: "oldest PostgreSQL",
                globalSetup: ["server/testing/services/oldestDatabase.ts"],
                include: mode === "whole" ? ["server/**/*.test.ts"] : versionDependent,
                exclude: [...spying, ...fileTests],
                isolate: false,
              },
            },
          ]
        : []),
      {
        ...server,
        test: {
          ...server.test,
          name: "faults",
          include: ["scripts/bench/faults/*.test.ts"],
          // Each file starts its own PostgreSQL, and each fault its own server processes.
          globalSetup: [],
          env: { FAULT_ROUNDS: mode === "whole" ? "all" : "few" },
          // They run after the others, since their attacks and large files use the whole machine.
          maxWorkers: "100%",
          sequence: { groupOrder: 4 },
        },
      },
      {
        ...web,
        test: {
          ...web.test,
          name: "web",
          environment: "jsdom",
          include: ["web/**/*.test.{ts,tsx}"],
          exclude: ["web/e2e/**", ...withoutWindow],
        },
      },
      {
        ...web,
        test: {
          ...web.test,
          name: "web, without window",
          environment: "node",
          include: withoutWindow,
          // No test leaves state in a module, so each worker imports the modules once.
          isolate: false,
        },
      },
      {
        test: {
          ...journeys,
          name: "journeys",
          include: ["web/e2e/**/*.test.ts"],
          exclude: prompt,
          // A journey occupies a processor: a site, a browser and the test. More workers only delay each other.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...journeys,
          name: "journeys, prompt",
          include: prompt,
          // They run one after the other and alone, so that other tests do not delay them.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
}));
