// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "./SeriesPage.tsx";

import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { makeEpisode, makeSeries, type SeriesState } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";

/** Opens the page of a series with these fields, as another program may have stored them. */
function open(part: Partial<SeriesState>) {
  const series = makeSeries({ id: "s1", slug: "court-1", title: "Court 1", ...part });
  return openApp("/series/court-1", createTestSite({ series: [series], categories: [] }));
}

describe("HTML in a text is shown as text", () => {
  test.each([
    ["a script", "<script>window.pwned = true</script>"],
    ["a picture that fails", '<img src=x onerror="window.pwned = true">'],
    ["an SVG", '<svg onload="window.pwned = true"><a href="javascript:alert(1)">x</a></svg>'],
    ["entities", "&lt;b&gt; &amp; &#60;i&#62;"],
    ["20,000 characters", `${"many words ".repeat(1_817)}<b>end</b>`],
  ])("%s", async (_, text) => {
    open({
      title: text.slice(0, 200),
      shortDescription: text.slice(0, 500),
      longDescription: text,
      episodes: [
        makeEpisode({ id: "e1", title: text.slice(0, 200), shortDescription: text, longDescription: text }),
      ],
    });
    await screen.findByRole("heading", { level: 1 });
    const main = screen.getByRole("main");
    expect(main.textContent?.split(text).length).toBeGreaterThan(1);
    expect(
      main.querySelectorAll("script, b, i, [onerror], [onload], [href^='javascript:'], img[src='x']"),
    ).toHaveLength(0);
    expect(Reflect.get(window, "pwned")).toBeUndefined();
  });
});

describe("Only http and https addresses become links", () => {
  test.each<[string, string[]]>([
    ["javascript:alert(1)", []],
    ["JaVaScRiPt:alert(1)", []],
    ["data:text/html,<b>x</b>", []],
    ["vbscript:msgbox(1)", []],
    ["file:///etc/passwd", []],
    ["mailto:somebody@example.org", []],
    // The part after the scheme is itself an address, and a harmless one.
    ["javascript://example.org/%0Aalert(1)", ["https://example.org/%0Aalert(1)"]],
    ["http://a.example.org\njavascript:alert(1)", ["http://a.example.org"]],
    ["see www.example.org/draws.", ["https://www.example.org/draws"]],
    ["HTTPS://EXAMPLE.ORG/x", ["HTTPS://EXAMPLE.ORG/x"]],
    ["https://bücher.example.org/ä", ["https://bücher.example.org/ä"]],
  ])("%s", async (text, hrefs) => {
    open({ longDescription: `Before ${text} last.example.org` });
    const last = await screen.findByTitle("https://last.example.org");
    const links = [...(last.closest("p")?.querySelectorAll("a") ?? [])];
    expect(links.map((link) => link.getAttribute("href"))).toEqual([...hrefs, "https://last.example.org"]);
    for (const link of links) expect(link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  });
});

describe("A frame shows only https, and is sandboxed", () => {
  test.each([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "http://elsewhere.example.org/",
    "//",
  ])("%s is not shown", async (embedLink) => {
    open({ tags: ["ppv"], embedLink });
    expect(await screen.findByText("This video cannot be shown here.")).toBeTruthy();
    expect(document.querySelector("iframe")).toBeNull();
  });

  test("a shown frame is sandboxed and sends no referrer", async () => {
    open({ tags: ["ppv"], embedLink: "https://tickets.example.org/court-1" });
    const frame = await screen.findByTitle("Court 1");
    expect(frame.getAttribute("sandbox")).not.toMatch(/allow-top-navigation|allow-modals/);
    expect(frame.getAttribute("referrerpolicy")).toBe("strict-origin-when-cross-origin");
  });

  test("an episode with another kind of address is not shown", async () => {
    const videos = [{ url: "javascript:alert(1)", quality: "HD", type: "EXTERNAL" as const }];
    open({ episodes: [makeEpisode({ id: "e1", title: "Final", videos })] });
    expect(await screen.findByText("This video cannot be shown here.")).toBeTruthy();
    expect(document.querySelector("iframe, [src^='javascript:']")).toBeNull();
  });
});
