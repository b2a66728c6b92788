import { afterEach, expect, test, vi } from "vitest";

import { withStorage } from "./storage.ts";

afterEach(() => vi.unstubAllGlobals());

test("a storage that is switched off is null, and not used", () => {
  vi.stubGlobal("localStorage", null);
  expect(withStorage("localStorage", (storage) => storage.getItem("grants") ?? "none")).toBeNull();
});
