import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { prepareTestBed } from "./testBed.ts";

describe.skipIf(!hasChromium)("The built site restricts its pages by headers", () => {
  const bed = prepareTestBed();

  async function readHeaders(path: string) {
    const { headers, status } = await fetch(bed.site.url + path, { headers: { accept: "text/html" } });
    return { status, type: headers.get("content-type"), headers };
  }

  test.each(["/", "/series/nobody", "/admin", "/404", "/scoreboard"])("%s", async (path) => {
    const { headers, type } = await readHeaders(path);
    expect(type).toMatch(/^text\/html/);
    const policy = headers.get("content-security-policy");
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      "frame-src 'self' https:",
    ])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|https?:)/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("x-powered-by")).toBeNull();
  });

  test.each(["/forgot-password?token=a", "/account?prove=a", "/umpire"])(
    "%s sends no referrer to other sites",
    async (path) => {
      const { headers, type } = await readHeaders(path);
      expect(type).toMatch(/^text\/html/);
      expect(headers.get("referrer-policy")).toBe("no-referrer");
    },
  );

  test("serves the licences of the code and the font that it is built from", async () => {
    const [licences, ofFont] = await Promise.all(
      ["licenses.md", "inter-OFL.txt"].map(async (file) => {
        const response = await fetch(`${bed.site.url}/assets/${file}`);
        return response.text();
      }),
    );
    for (const name of ["react-dom", "@apollo/client", "hls.js", "media-chrome"])
      expect(licences).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\(`, "m"));
    expect(ofFont).toContain("SIL OPEN FONT LICENSE");
  });

  test.each(["licenses.md", "dashboard-licenses.md", "playground-licenses.md"])(
    "%s contains the text of every licence",
    async (file) => {
      const response = await fetch(`${bed.site.url}/assets/${file}`);
      const [, ...sections] = (await response.text()).split(/^## /m);
      expect(sections.length).toBeGreaterThan(10);
      const withoutText = sections.filter(
        (section) => !/\n\n[^]*(copyright|license|permission)/i.test(section),
      );
      expect(withoutText).toEqual([]);
    },
  );

  test("responses that are not pages may run no scripts", async () => {
    const { headers, status } = await readHeaders("/media/thumbnails/none.webp");
    expect(status).toBe(404);
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  });
});
