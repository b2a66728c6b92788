import { connect } from "node:net";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { limits } from "../configuration/limits.ts";
import {
  makeThumbnail,
  paint,
  sendForm,
  storedFiles,
  uploadForm,
  uploadMutation,
  uploadPicture,
} from "../testing/catalogue/uploads.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
let picture: Buffer;
beforeAll(async () => {
  site = await startHarness();
  picture = await paint("png", 64, 64);
});
afterAll(() => site.close());

/** A picture of exactly this number of bytes. Decoders ignore the bytes after its end. */
const grown = (size: number): Buffer => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);

test("a picture that cannot be written to the temporary folder is an error without its cause, which the log contains", async () => {
  vi.stubEnv("TMPDIR", "/no/such/folder");
  const { status, code, text: response } = await uploadPicture(site, picture);
  vi.unstubAllEnvs();
  expect({ status, code }).toEqual({ status: 500, code: "INTERNAL_SERVER_ERROR" });
  expect(response).not.toContain("/no/such/folder");
  expect(site.takeLog().map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({
      msg: "Unexpected",
      requestId: expect.any(String),
      err: expect.objectContaining({ message: expect.stringContaining("/no/such/folder") }),
    }),
  ]);
});

test("at most eight files are read at a time, also when more uploads begin at the same time", async () => {
  const form = new Response(uploadForm(picture));
  const contentType = form.headers.get("content-type") ?? "";
  const bytes = new Uint8Array(await form.arrayBuffer());
  const waiting: (() => void)[] = [];
  const openBody = () =>
    new ReadableStream<Uint8Array>({
      async start(body) {
        body.enqueue(bytes.subarray(0, 100));
        await new Promise<void>((resolve) => void waiting.push(resolve));
        body.enqueue(bytes.subarray(100));
        body.close();
      },
    });
  const statuses: number[] = [];
  const uploads = Array.from({ length: limits.upload.atATime + 3 }, async () => {
    const headers = { "content-type": contentType, connection: "" };
    statuses.push((await sendForm(site, site.admin, openBody(), headers)).status);
  });
  await expect.poll(() => statuses).toEqual([503, 503, 503]);
  for (const goOn of waiting) goOn();
  await Promise.all(uploads);
  expect(statuses.filter((status) => status === 200)).toHaveLength(limits.upload.atATime);
});

describe("A thumbnail has at most 5 MB", () => {
  test.each([limits.upload.pictureBytes - 1, limits.upload.pictureBytes])(
    "%d bytes are stored",
    async (size) => {
      const { data } = await uploadPicture(site, grown(size));
      expect(data?.uploadThumbnail.userErrors).toEqual([]);
    },
  );

  test.each([
    ["a byte more", limits.upload.pictureBytes + 1],
    ["twice as much", 2 * limits.upload.pictureBytes],
    ["ten times as much", 10 * limits.upload.pictureBytes],
  ])("%s is too large, and leaves nothing", async (_, size) => {
    const before = await storedFiles(site);
    const { status, code, message, data } = await uploadPicture(site, grown(size));
    expect({ status, code, data }).toEqual({ status: 413, code: "PAYLOAD_TOO_LARGE", data: null });
    expect(message).toMatch(/the maximum is 5 MB/);
    expect(await storedFiles(site)).toEqual(before);
  });

  test("also without a content-length", async () => {
    const form = new Response(uploadForm(grown(limits.upload.pictureBytes + 1)));
    const type = form.headers.get("content-type") ?? "";
    const { status, code } = await sendForm(site, site.admin, form.body ?? "", { "content-type": type });
    expect({ status, code }).toEqual({ status: 413, code: "PAYLOAD_TOO_LARGE" });
  });

  test("a sender that reads the response only after sending, and then closes the connection, receives the refusal", async () => {
    const form = new Response(uploadForm(grown(10 * limits.upload.pictureBytes)));
    const body = Buffer.from(await form.arrayBuffer());
    const { hostname, port } = new URL(site.url);
    const socket = connect(Number(port), hostname);
    const head = [
      "POST /graphql HTTP/1.1",
      `Host: ${hostname}`,
      `Content-Type: ${form.headers.get("content-type")}`,
      `Content-Length: ${body.length}`,
      "Apollo-Require-Preflight: true",
      `Cookie: ${site.admin.cookie()}`,
      "Connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    await new Promise<void>((resolve, reject) => {
      socket.on("error", reject);
      socket.write(body, () => resolve());
    });
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe("The file is assigned to one separate variable, and to nothing else", () => {
  test.each([
    ["toString.call"],
    ["__proto__.polluted"],
    ["constructor.prototype.polluted"],
    ["variables.__proto__.polluted"],
    ["variables.toString"],
    ["variables.constructor"],
    ["variables.hasOwnProperty"],
    ["variables.__proto__"],
    ["variables.other"],
    ["variables.file.deeper"],
    ["variables"],
    ["query"],
    ["0.variables.file"],
    [""],
  ])("a map to %j is refused", async (path) => {
    const parts = { map: JSON.stringify({ 0: [path] }) };
    const { status, code } = await uploadPicture(site, picture, parts);
    expect({ status, code }).toEqual({ status: 400, code: "BAD_USER_INPUT" });
    expect(Object.prototype.toString.call([])).toBe("[object Array]");
    expect("polluted" in {}).toBe(false);
  });

  test("and the server is not affected", async () => {
    expect((await makeThumbnail(site)).width).toBe(200);
  });

  test("also a variable whose name is a property of every object", async () => {
    const query = uploadMutation.replaceAll("$file", "$toString");
    const operations = JSON.stringify({ query, variables: { toString: null } });
    const { data } = await uploadPicture(site, picture, { operations, map: '{"0":["variables.toString"]}' });
    expect(data?.uploadThumbnail.userErrors).toEqual([]);
  });

  test("a variable of a JSON request that looks like a file is not a file", async () => {
    for (const file of [{}, "x", { filename: "x", promise: {} }]) {
      const response = await site.admin.ask(uploadMutation, { file });
      expect(response.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    }
  });
});

const operations = JSON.stringify({ query: uploadMutation, variables: { file: null } });
const map = '{"0":["variables.file"]}';

/** A form with its parts in this order. A text is a field, a buffer is a picture. */
function formOf(...parts: [string, string | Buffer][]): FormData {
  const form = new FormData();
  for (const [name, content] of parts)
    if (typeof content === "string") form.append(name, content);
    else form.append(name, new Blob([new Uint8Array(content)]), "picture.png");
  return form;
}

describe("A form that does not follow the specification is refused", () => {
  test.each<[string, () => FormData]>([
    ["two files", () => formOf(["operations", operations], ["map", map], ["0", picture], ["1", picture])],
    [
      "one file for two variables",
      () =>
        formOf(
          ["operations", operations],
          ["map", '{"0":["variables.file","variables.file"]}'],
          ["0", picture],
        ),
    ],
    [
      "two files in the map, one of them missing",
      () =>
        formOf(
          ["operations", operations],
          ["map", '{"0":["variables.file"],"1":["variables.file"]}'],
          ["0", picture],
        ),
    ],
    [
      "a file that the map does not name",
      () => formOf(["operations", operations], ["map", map], ["1", picture]),
    ],
    ["an empty map", () => formOf(["operations", operations], ["map", "{}"], ["0", picture])],
    ["the map before the operations", () => formOf(["map", map], ["operations", operations], ["0", picture])],
    ["the file before the map", () => formOf(["operations", operations], ["0", picture], ["map", map])],
    ["no file", () => formOf(["operations", operations], ["map", map])],
    [
      "a field in the place of the file",
      () => formOf(["operations", operations], ["map", map], ["0", "text"]),
    ],
    ["no map", () => formOf(["operations", operations], ["0", picture])],
    ["no operations", () => formOf(["map", map], ["0", picture])],
    [
      "operations twice",
      () => formOf(["operations", operations], ["operations", operations], ["0", picture]),
    ],
    ["nothing", () => formOf()],
    ["several operations", () => formOf(["operations", `[${operations}]`], ["map", map], ["0", picture])],
    ["operations that are no JSON", () => formOf(["operations", "{"], ["map", map], ["0", picture])],
    [
      "operations without a query",
      () => formOf(["operations", '{"variables":{"file":null}}'], ["map", map], ["0", picture]),
    ],
    [
      "operations that are too long",
      () => formOf(["operations", operations + " ".repeat(limits.bodyBytes)], ["map", map], ["0", picture]),
    ],
    ["a map that is a list", () => formOf(["operations", operations], ["map", "[[]]"], ["0", picture])],
    [
      "a variable that has a value already",
      () => formOf(["operations", operations.replace("null", "1")], ["map", map], ["0", picture]),
    ],
  ])("%s", async (_, form) => {
    const { status, code } = await sendForm(site, site.admin, form());
    expect({ status, code }).toEqual({ status: 400, code: "BAD_USER_INPUT" });
  });

  test.each(["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=x"])(
    "a body that does not fit %j",
    async (type) => {
      const body = `--y\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${operations}\r\n--y--`;
      const { status, code } = await sendForm(site, site.admin, body, { "content-type": type });
      expect({ status, code }).toEqual({ status: 400, code: "BAD_USER_INPUT" });
    },
  );

  test("a content type that only one of the two parsers accepts", async () => {
    const form = new Response(uploadForm(picture));
    const type = form.headers.get("content-type")?.replace(";", " ;") ?? "";
    const { status, code } = await sendForm(site, site.admin, Buffer.from(await form.arrayBuffer()), {
      "content-type": type,
    });
    expect({ status, code }).toEqual({ status: 400, code: "BAD_USER_INPUT" });
  });

  test("parts next to the picture that are larger than a picture may be", async () => {
    const long = operations + " ".repeat(limits.upload.pictureBytes);
    const { status, code } = await sendForm(
      site,
      site.admin,
      formOf(["operations", long], ["map", map], ["0", picture]),
    );
    expect({ status, code }).toEqual({ status: 400, code: "BAD_USER_INPUT" });
  });

  test("a file name with a NUL in it", async () => {
    const { status } = await uploadPicture(site, picture, { filename: "a\u0000.png" });
    expect(status).toBe(400);
  });

  test("another multipart type than the one of forms", async () => {
    const response = await fetch(`${site.url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "multipart/mixed; boundary=x",
        "apollo-require-preflight": "true",
        cookie: site.admin.cookie() ?? "",
      },
      body: "--x--",
    });
    expect(response.status).toBe(415);
  });
});
