import { createCipheriv, hkdfSync } from "node:crypto";

import { describe, expect, test } from "vitest";

import { WrongSecret, hashToken, isSigned, newToken, reseal, seal, sign, unseal } from "./secrets.ts";

describe("A token", () => {
  test("has 256 bits, and 10,000 tokens are all different", () => {
    const tokens = Array.from({ length: 10_000 }, newToken);
    expect(new Set(tokens).size).toBe(10_000);
    expect(tokens.filter((token) => Buffer.from(token, "base64url").length !== 32)).toEqual([]);
  });

  test("is stored as its SHA-256 hash only", () => {
    const token = newToken();
    expect(Buffer.from(hashToken(token), "base64url")).toHaveLength(32);
    expect(hashToken(token)).not.toContain(token);
    expect(hashToken("shuttle")).toBe("SPQiYKhEjKp6nKGvJjCghtpCxI-wCXVdp-i6yBlJCDY");
  });
});

describe("A sealed text", () => {
  const secret = { present: "a secret of the tests, 32 characters long", former: null };

  test("is different each time, and opens only with the same secret", () => {
    const [one, another] = [seal(secret, "mail", "shuttle"), seal(secret, "mail", "shuttle")];
    expect(one).not.toBe(another);
    expect([unseal(secret, "mail", one), unseal(secret, "mail", another)]).toEqual(["shuttle", "shuttle"]);
    expect(() => unseal({ present: `${secret.present}!`, former: null }, "mail", one)).toThrow(WrongSecret);
  });

  test("does not open when one of its bits was altered", () => {
    const bytes = Buffer.from(seal(secret, "mail", "shuttle"), "base64url");
    for (const place of bytes.keys()) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(place) ^ 1, place);
      expect(() => unseal(secret, "mail", altered.toString("base64url"))).toThrow(WrongSecret);
    }
  });

  test("for one purpose does not open for another", () => {
    const sealed = seal(secret, "mail", "shuttle");
    for (const what of ["series password", "google journey", "import preview"] as const)
      expect(() => unseal(secret, what, sealed)).toThrow(WrongSecret);
  });

  test("of a version that had one key for all purposes still opens", () => {
    // AES-256-GCM with the key that HKDF derives for "series password".
    const key = Buffer.from(hkdfSync("sha256", secret.present, "", "series password", 32));
    const cipher = createCipheriv("aes-256-gcm", key, Buffer.alloc(12));
    const content = Buffer.concat([cipher.update("shuttle"), cipher.final()]);
    const sealed = Buffer.concat([Buffer.alloc(12), cipher.getAuthTag(), content]).toString("base64url");
    for (const what of ["series password", "mail", "google journey", "import preview"] as const)
      expect(unseal(secret, what, sealed)).toBe("shuttle");
    expect(unseal(secret, "mail", reseal(secret, "mail", sealed) ?? "")).toBe("shuttle");
    expect(reseal(secret, "series password", sealed)).toBeNull();
  });

  test("of the former secret is decrypted while that secret is accepted, and re-encrypted with the current one", () => {
    const next = { present: "the next secret of the tests, long enough", former: secret.present };
    const sealed = seal(secret, "series password", "shuttle");
    expect(unseal(next, "series password", sealed)).toBe("shuttle");
    const resealed = reseal(next, "series password", sealed) ?? "";
    expect(unseal({ ...next, former: null }, "series password", resealed)).toBe("shuttle");
    expect(reseal(next, "series password", resealed)).toBeNull();
    expect(() => unseal(secret, "series password", resealed)).toThrow(WrongSecret);
  });
});

describe("A signature", () => {
  const former = { present: "the former secret of the tests, long enough", former: null };
  const present = { present: "the present secret of the tests, long too", former: former.present };

  test("of the former secret is accepted while that secret is, for its own purpose and text", () => {
    const signature = sign(former, "device", "shuttle");
    expect(isSigned(present, "device", "shuttle", signature)).toBe(true);
    expect(isSigned({ ...present, former: null }, "device", "shuttle", signature)).toBe(false);
    expect(isSigned(present, "series grant", "shuttle", signature)).toBe(false);
    expect(isSigned(present, "device", "shuttles", signature)).toBe(false);
  });
});
