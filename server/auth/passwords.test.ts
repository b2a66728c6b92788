import { hash } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";

import { hashPassword, isHashOutdated, verifyPassword } from "./passwords.ts";

describe("Password hashing has a bounded queue", () => {
  test("hashes 8 at a time while 64 wait, and refuses further ones with a retry message", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 80 }, () => verifyPassword(null, "any password")),
    );
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ reason: { extensions: { code: "SERVICE_UNAVAILABLE" } } });
    expect(await verifyPassword(null, "any password")).toBe(false);
  });

  test("a failed one frees its place for the next", async () => {
    const broken = Array.from({ length: 20 }, () => verifyPassword("no hash", "any password"));
    expect((await Promise.allSettled(broken)).every(({ status }) => status === "rejected")).toBe(true);
    const passwordHash = await hashPassword("a clear over the court");
    expect(await verifyPassword(passwordHash, "a clear over the court")).toBe(true);
    expect(await verifyPassword(passwordHash, "a clear over the court ")).toBe(false);
  });
});

test("a hash with other cost parameters is outdated", async () => {
  expect(isHashOutdated(await hashPassword("any password"))).toBe(false);
  const older = await hash("any password", { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(isHashOutdated(older)).toBe(true);
});
