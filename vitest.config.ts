import { availableParallelism } from "node:os";

import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

import { findOldestPostgres } from "./server/testing/services/oldestPostgres.ts";
import { testTimeoutMs, waitTimeoutMs } from "./server/testing/timeouts.ts";

/** Tests that watch what a module of someone else is asked for. */
const watched = ["server/auth/hashing.test.ts"];

/** Tests that read the project's own files, and need no database. */
const ofFiles = [
  "containers",
  "docs",
  "documentLinks",
  "exportedNames",
  "imports",
  "kubernetes",
  "repository",
].map((name) => `server/testing/project/${name}.test.ts`);

/** An import holds the catalogue for two seconds at most, which the largest one takes where others work beside it. */
const alone = ["server/backup/largest.test.ts"];

/** What should be seen is waited for, however busy the machine is. */
const waiting = {
  expect: { poll: { timeout: waitTimeoutMs } },
  testTimeout: testTimeoutMs,
  hookTimeout: testTimeoutMs,
  // As Playwright's projects do under CI; `.ci/run` lists the tests that needed a second attempt, and why, and allows few.
  retry: process.env["CI"] === undefined ? 0 : 1,
};

/** Servers and browsers are waited for in turn, so that one more journey fits beside two, and two more of the other tests. */
const workersOfJourneys = Math.ceil(availableParallelism() * 1.5);
const workers = availableParallelism() * 2;

const server = {
  // graphql ships two builds; the server must see one only.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    environment: "node",
    setupFiles: ["server/testing/setup.ts"],
    globalSetup: ["server/testing/services/database.ts"],
    ...waiting,
    maxWorkers: workers,
  },
};

/** What depends on PostgreSQL's version and settings; `npm run test:oldest` runs all of the server's tests on it. */
const dependent = [
  "server/backup/import.test.ts",
  "server/catalogue/*.test.ts",
  "server/history/undo{,Conflicts,Matches}.test.ts",
  "server/live/liveRows.test.ts",
  "server/live/catalogueUpdates.test.ts",
  "server/postgres/migrations.test.ts",
  "server/postgres/plans.test.ts",
  "server/postgres/pooler.test.ts",
  "server/postgres/statements.test.ts",
];

/** Left out where none is installed, except under CI, where that fails. */
const hasOldest = findOldestPostgres() !== null || process.env["CI"] !== undefined;

/** Journeys that hold the product to a second, or drag through a long list. */
const prompt = [
  "favourites",
  "largeCatalogue",
  "liveSwitch",
  "protectedSeries",
  "reset",
  "scoreboardPoint",
  "scores",
  "tournamentDay",
  "twoAdmins",
  "unlocking",
].map((name) => `web/e2e/${name}.test.ts`);

const journeys = {
  environment: "node",
  globalSetup: ["web/e2e/demonstration.ts"],
  // The journeys leave nothing behind in a module either.
  isolate: false,
  ...waiting,
};

export default defineConfig(({ mode }) => ({
  test: {
    // The tests wait more than they work: leaving one processor free would double their time on two.
    maxWorkers: "100%",
    reporters: ["default", ["json", { outputFile: "dist/test-results.json" }]],
    projects: [
      {
        ...server,
        test: {
          ...server.test,
          name: "server",
          include: ["domain/**/*.test.ts", "server/**/*.test.ts"],
          exclude: [...watched, ...ofFiles, ...alone],
          // No test leaves anything behind in a module, so each worker imports the server once.
          isolate: false,
        },
      },
      { ...server, test: { ...server.test, name: "server, watched", include: watched } },
      {
        ...server,
        test: { ...server.test, name: "files", include: ofFiles, globalSetup: [], isolate: false },
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
                include: mode === "whole" ? ["server/**/*.test.ts"] : dependent,
                exclude: [...watched, ...ofFiles],
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
          // Each file has a PostgreSQL of its own, and each fault its server processes.
          globalSetup: [],
          env: { FAULT_ROUNDS: mode === "whole" ? "all" : "few" },
          // After the others: together their attacks and large files leave a machine no time for anything else.
          maxWorkers: "100%",
          sequence: { groupOrder: 4 },
        },
      },
      {
        plugins: [react()],
        test: {
          name: "web",
          environment: "jsdom",
          include: ["web/**/*.test.{ts,tsx}"],
          exclude: ["web/e2e/**"],
          setupFiles: ["web/testing/setup.ts"],
          ...waiting,
          // Beside the server's tests, which wait more than these.
          maxWorkers: workers,
        },
      },
      {
        test: {
          ...journeys,
          name: "journeys",
          include: ["web/e2e/**/*.test.ts"],
          exclude: prompt,
          maxWorkers: workersOfJourneys,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...journeys,
          name: "journeys, prompt",
          include: prompt,
          // Alone, one after the other: what is seen within a second must not wait for the work of others.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
}));
