import "reflect-metadata";

import { afterAll, beforeAll, expect } from "vitest";

/** What node or a package warns of, such as a leak or a use that will cease, is mended rather than read over. */
const warnings: Error[] = [];
const note = (warning: Error): void => void warnings.push(warning);

beforeAll(() => void process.on("warning", note));
afterAll(() => {
  process.off("warning", note);
  expect(warnings).toEqual([]);
});
