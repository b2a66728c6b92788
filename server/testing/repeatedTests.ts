import { TestRunner, beforeEach } from "vitest";
import type { RunnerTestCase, RunnerTestSuite } from "vitest";

/**
 * Before a repeated test the hooks that end and begin its file run, as for the first test of the file: the first attempt
 * may have failed at any point, and have left names, mails, reached limits or a stopped server.
 */
beforeEach(async ({ task }) => {
  if ((task.result?.retryCount ?? 0) === 0) return;
  const suites = listSuites(task);
  for (const suite of suites) {
    for (const hook of TestRunner.getSuiteHooks(suite).afterAll.toReversed()) {
      try {
        await hook(suite);
      } catch (error) {
        // An error that the server has logged is listed with the failure of the first attempt.
        task.result?.errors?.push({ message: String(error) });
      }
    }
  }
  for (const suite of suites.toReversed())
    for (const hook of TestRunner.getSuiteHooks(suite).beforeAll) await hook(suite);
});

/** The suites that contain a test, the innermost first, and the file last. */
function listSuites({ suite, file }: RunnerTestCase): RunnerTestSuite[] {
  const suites = new Set<RunnerTestSuite>();
  for (let outer = suite; outer; outer = outer.suite) suites.add(outer);
  return [...suites.add(file)];
}
