import "reflect-metadata";

import { afterAll, beforeAll, expect } from "vitest";

/** Warnings of Node and of packages, such as leaks and deprecations. Each of them fails the test file. */
const warnings: Error[] = [];
const record = (warning: Error): void => void warnings.push(warning);

beforeAll(() => void process.on("warning", record));
afterAll(() => {
  process.off("warning", record);
  expect(warnings).toEqual([]);
});
