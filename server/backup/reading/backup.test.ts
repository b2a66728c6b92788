import { describe, expect, test } from "vitest";

import { readConfig } from "../../configuration/config.ts";
import { makeBackup, makeEntry, makeEpisodeEntry, readWithIssues } from "../../testing/catalogue/backup.ts";

const config = readConfig({ PUBLIC_URL: "https://tournament.example" });

const read = (file: string | Uint8Array | object) => readWithIssues(config, file);

const entry = JSON.stringify(makeEntry());
const utf8 = (text: string) => Buffer.from(text, "utf8");

describe("A file that is not a backup is distinguished from a backup with faults", () => {
  test.each([
    ["nothing", ""],
    ["no JSON", "series"],
    ["an array", `[${entry}]`],
    ["a text", `"${"x".repeat(100)}"`],
    ["null", "null"],
    ["an empty object", "{}"],
    ["objects of another kind", `{"a": {"name": "x"}, "b": 1}`],
    ["a byte order mark", Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8(`{"a": ${entry}}`)])],
    ["no UTF-8", Buffer.concat([utf8(`{"a": ${entry}, "b": "`), Buffer.from([0xff, 0xfe]), utf8(`"}`)])],
    ["bytes after its end", `{"a": ${entry}} {}`],
    ["a missing brace", `{"a": ${entry}`],
    ["a trailing comma", `{"a": ${entry},}`],
    ["a missing comma", `{"a": ${entry} "b": ${entry}}`],
    ["a missing colon", `{"a" ${entry}}`],
    ["a missing value", `{"a": ${entry}, "b": }`],
    ["a bare key", `{a: ${entry}}`],
    ["a comment", `{/* a */ "a": ${entry}}`],
    ["brackets that do not match", `{"a": ${entry}, "b": [}]}`],
    ["a number with a plus", `{"a": ${entry}, "b": +1}`],
    ["two values of one key", `{"a": ${entry} ${entry}}`],
    ["nesting without end", `{"a": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
    ["nesting of 17", `{"a": ${entry}, "b": ${"[".repeat(16)}${"]".repeat(16)}}`],
  ])("%s", async (_, file) => {
    expect((await read(file)).backup).toBeNull();
  });

  test("quotes, braces and backslashes in texts are part of the text", async () => {
    const title = String.raw`{"a": [\" \\ } ] ,`;
    const { backup, errors } = await read({ [title]: makeEntry({ title }), b: makeEntry() });
    expect(errors).toEqual([]);
    expect(backup?.entries.map((series) => series.title)).toEqual([title, expect.any(String)]);
  });

  test("nesting of 16 levels can be read", async () => {
    const series = { ...makeEntry().series, extra: JSON.parse(`${"[".repeat(13)}${"]".repeat(13)}`) };
    expect((await read({ a: { series } })).errors).toEqual([]);
  });
});

const faulty = (series: object) => ({ a: { series: { ...makeEntry().series, ...series } } });

describe("Every fault is reported with its path", () => {
  test.each([
    [{ title: undefined }, ["a.series.title"]],
    [{ title: " ", id: "" }, ["a.series.id", "a.series.title"]],
    [{ title: 5 }, ["a.series.title"]],
    [{ id: "with blanks" }, ["a.series.id"]],
    [{ releaseDate: undefined }, ["a.series.releaseDate"]],
    [{ releaseDate: "28.07.2025" }, ["a.series.releaseDate"]],
    [{ releaseDate: "2025-02-30" }, ["a.series.releaseDate"]],
    [{ releaseDate: "2025-02-30T09:30:00Z" }, ["a.series.releaseDate"]],
    [{ releaseDate: "0000-01-01" }, ["a.series.releaseDate"]],
    [{ tags: "x".repeat(41) }, ["a.series.tags"]],
    [{ tags: [1] }, ["a.series.tags"]],
    [{ thumbnailUrl: "javascript:alert(1)" }, ["a.series.thumbnailUrl"]],
    [{ thumbnail: "nowhere" }, ["a.series.thumbnail"]],
    [{ embedLink: "http://example.org" }, ["a.series.embedLink"]],
    [{ password: 5 }, ["a.series.password"]],
    [{ password: "x".repeat(129) }, ["a.series.password"]],
    [{ isProtected: "yes" }, ["a.series.isProtected"]],
    [{ order: "first" }, ["a.series.order"]],
    [{ longDescription: "\0" }, ["a.series.longDescription"]],
    [{ shortDescription: "\uD83D" }, ["a.series.shortDescription"]],
  ])("a series with %j", async (series, paths) => {
    const { errors } = await read(faulty(series));
    expect(errors.map(({ path }) => path)).toEqual(paths);
    expect(JSON.stringify(errors)).not.toContain("received");
  });

  test.each([
    [{ docId: undefined }, ["docId"]],
    [{ videoUrl: undefined }, ["videoUrl"]],
    [{ videoUrl: "javascript:alert(1)" }, ["videoUrl"]],
    [{ videoUrl: "ftp://example.org/a.mp4" }, ["videoUrl"]],
    [{ duration: "1:2" }, ["duration"]],
    [{ duration: -5 }, ["duration"]],
    [{ duration: 360_000 }, ["duration"]],
    [{ language: "english!" }, ["language"]],
    [{ releaseDate: "tomorrow" }, ["releaseDate"]],
    [{ releaseDate: "2025-02-30T09:30:00Z" }, ["releaseDate"]],
    [{ releaseDate: "9999-12-31T23:30:00-01:00" }, ["releaseDate"]],
    [{ episodeNumber: "1" }, ["episodeNumber"]],
    [{ isLive: "no" }, ["isLive"]],
    [{ onRoku: 1 }, ["onRoku"]],
    [{ rating: "0" }, ["rating"]],
    [{ content: { videos: [{ url: 5 }] } }, ["content.videos.0.url"]],
    [{ content: { dateAdded: "yesterday" } }, ["content.dateAdded"]],
    [{ embedLink: "data:text/html,x" }, ["embedLink"]],
  ])("an episode with %j", async (fields, names) => {
    const { errors } = await read({ a: makeEntry({}, [makeEpisodeEntry(), makeEpisodeEntry(fields)]) });
    expect(errors.map(({ path }) => path)).toEqual(names.map((name) => `a.episodes.1.${name}`));
  });

  test("a value that is not an entry", async () => {
    const { errors } = await read(
      `{"a": ${entry}, "b": 5, "c": {"episodes": []}, "d": {"series": {}, "episodes": 5}}`,
    );
    expect(errors.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["b.series", "c.series", "d.series.title", "d.episodes"]),
    );
  });

  test("a duplicate of a unique value, also in another case", async () => {
    const id = "0F0E0D0C-0B0A-4908-8706-050403020100";
    const { errors } = await read({
      [id]: makeEntry({ id: "same" }, [makeEpisodeEntry({ docId: id })]),
      [id.toLowerCase()]: makeEntry({ id: "SAME" }, [makeEpisodeEntry({ docId: id.toLowerCase() })]),
    });
    expect(errors.map(({ path }) => path)).toEqual([
      id.toLowerCase(),
      `${id.toLowerCase()}.series.id`,
      `${id.toLowerCase()}.episodes.0.docId`,
    ]);
  });

  test("a duplicate key", async () => {
    const { errors } = await read(`{"a": ${entry}, "a": ${JSON.stringify(makeEntry())}}`);
    expect(errors).toEqual([{ path: "a", message: "The same docId is used at a." }]);
  });

  test("the 1,999th of 2,000 series", async () => {
    const file = makeBackup(2_000, 1);
    const [, late] = Object.entries(file).toReversed();
    Object.assign(late?.[1].episodes?.[0] ?? {}, { videoUrl: "nowhere" });
    const { errors } = await read(file);
    expect(errors).toEqual([
      { path: "series-1998.episodes.0.videoUrl", message: "The video URL is not a web address." },
    ]);
  });

  test("the first of many faults, and the number of the others", async () => {
    const episodes = Array.from({ length: 500 }, () => makeEpisodeEntry({ videoUrl: "" }));
    const { errors } = await read({ a: makeEntry({}, episodes) });
    expect(errors).toHaveLength(201);
    expect(errors.at(-1)).toEqual({ path: "", message: "There are 300 more.", omitted: 300 });
  });

  test("more than 2,000 series or 20,000 episodes", async () => {
    const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, place) => [place, 1]));
    expect((await read(many)).errors).toEqual([
      { path: "", message: "A backup holds at most 2,000 series." },
    ]);
    const { errors } = await read({
      a: makeEntry(),
      b: makeEntry(
        {},
        Array.from({ length: 20_001 }, () => ({})),
      ),
    });
    expect(errors).toEqual([{ path: "", message: "A backup holds at most 20,000 episodes." }]);
  });

  test("more than 20,000 access codes, even if none of them is valid", async () => {
    const accessCodes = Array.from({ length: 20_001 }, () => ({}));
    const { errors } = await read({ a: makeEntry({ accessCodes }) });
    expect(errors).toEqual([{ path: "", message: "A backup holds at most 20,000 access codes." }]);
  });
});
