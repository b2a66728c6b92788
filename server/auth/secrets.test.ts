import { describe, expect, test } from "vitest";

import { hashToken, newToken, seal, unseal } from "./secrets.ts";

describe("A token", () => {
  test("has 256 bits, and of 10,000 none comes twice", () => {
    const tokens = Array.from({ length: 10_000 }, newToken);
    expect(new Set(tokens).size).toBe(10_000);
    expect(tokens.filter((token) => Buffer.from(token, "base64url").length !== 32)).toEqual([]);
  });

  test("is not told by its hash, which is SHA-256", () => {
    const token = newToken();
    expect(Buffer.from(hashToken(token), "base64url")).toHaveLength(32);
    expect(hashToken(token)).not.toContain(token);
    expect(hashToken("shuttle")).toBe("SPQiYKhEjKp6nKGvJjCghtpCxI-wCXVdp-i6yBlJCDY");
  });
});

describe("What is sealed", () => {
  const secret = "a secret of the tests, 32 characters long";

  test("is another text each time, and opens with the same secret alone", () => {
    const [one, another] = [seal(secret, "shuttle"), seal(secret, "shuttle")];
    expect(one).not.toBe(another);
    expect([unseal(secret, one), unseal(secret, another)]).toEqual(["shuttle", "shuttle"]);
    expect(() => unseal(`${secret}!`, one)).toThrow();
  });

  test("does not open when a bit of it was altered", () => {
    const bytes = Buffer.from(seal(secret, "shuttle"), "base64url");
    for (const place of bytes.keys()) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(place) ^ 1, place);
      expect(() => unseal(secret, altered.toString("base64url"))).toThrow();
    }
  });
});
