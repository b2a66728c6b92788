import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import { gzipSync } from "node:zlib";

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { limits } from "../configuration/limits.ts";
import { UserError } from "../errors.ts";
import { paint } from "../testing/catalogue/uploads.ts";
import { fetchPicture, fetchWithin } from "./fetchPicture.ts";

let server: Server;
let port: number;
let connections = 0;
let respond: RequestListener = (_request, response) => response.end();

beforeAll(async () => {
  server = createServer((request, response) => respond(request, response));
  server.on("connection", () => (connections += 1));
  // Listens on every address of this machine, so that the test detects a connection by any form of its address.
  await new Promise<void>((resolve) => server.listen(0, "::", resolve));
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterEach(() => {
  connections = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Allows the port of the test, so that only the address decides. */
const fetchHere = (address: string) => fetchWithin({ ports: [String(port)], networks: [] }, address);
/** Treats this machine as a public one. */
const fetchPublic = (path = "/picture.png") =>
  fetchWithin({ ports: [String(port)], networks: ["127.0.0.1/32"] }, `http://127.0.0.1:${port}${path}`);

const reasonOf = (fetching: Promise<unknown>): Promise<string> =>
  fetching.then(
    () => "fetched",
    (error: unknown) => (error instanceof UserError ? error.message : String(error)),
  );

describe("No connection is made to an address that is not public", () => {
  test.each([
    "127.0.0.1",
    "127.1",
    "127.255.255.254",
    "localhost",
    "LOCALHOST.",
    "0.0.0.0",
    "0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "017700000001",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "[fe80::1]",
    "[fd00::1]",
  ])("%s", async (host) => {
    expect(await reasonOf(fetchHere(`http://${host}:${port}/`))).toMatch(
      /could not be fetched: its address (is no public address|cannot be reached)/,
    );
    expect(await reasonOf(fetchHere(`https://${host}:${port}/`))).toContain("could not be fetched");
    expect(connections).toBe(0);
  });

  // Linux sends such a packet to the default gateway.
  test("an IPv4 address in the deprecated IPv6 form", async () => {
    expect(await reasonOf(fetchHere(`http://[::127.0.0.1]:${port}/`))).toContain("is no public address");
  });

  test.each([
    ["another port", () => `http://127.0.0.1:${port}/`],
    ["another scheme", () => "ftp://example.org/picture.png"],
    ["a file", () => "file:///etc/passwd"],
    ["data", () => "data:image/png;base64,AAAA"],
    ["a script", () => "javascript:alert(1)"],
    ["no address at all", () => "picture.png"],
    ["a name and a password", () => "http://user:secret@example.org/"],
  ])("%s", async (_, address) => {
    expect(await reasonOf(fetchPicture(address()))).toMatch(/is no (public|web) address/);
    expect(connections).toBe(0);
  });
});

describe("From a public address", () => {
  test("a picture is fetched unchanged", async () => {
    const picture = await paint("png", 64, 64);
    respond = (_request, response) => response.end(picture);
    expect((await fetchPublic()).equals(picture)).toBe(true);
  });

  test("no redirect is followed", async () => {
    respond = (request, response) => {
      if (request.url === "/secret") response.end("secret");
      else response.writeHead(302, { location: "/secret" }).end();
    };
    expect(await reasonOf(fetchPublic())).toContain("answered 302");
    expect(connections).toBe(1);
  });

  test.each([404, 500, 204])("a response with the status %d is refused", async (status) => {
    respond = (_request, response) => response.writeHead(status).end();
    expect(await reasonOf(fetchPublic())).toContain(`answered ${status}`);
  });

  test("a download stops at 5 MB, also without a content-length", async () => {
    let sent = 0;
    respond = (_request, response) => {
      const writeMore = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
      };
      response.on("drain", writeMore);
      writeMore();
    };
    expect(await reasonOf(fetchPublic())).toContain("more than 5 MB");
    expect(sent).toBeLessThan(4 * limits.upload.pictureBytes);
  });

  test("a response is not decompressed", async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000));
    respond = (_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    expect((await fetchPublic()).length).toBe(bomb.length);
  });

  test("a slow server is aborted after 10 seconds, however often it sends a byte", async () => {
    const intervals: NodeJS.Timeout[] = [];
    respond = (_request, response) => {
      intervals.push(setInterval(() => response.write("x"), 200));
    };
    expect(await reasonOf(fetchPublic())).toContain("did not answer in time");
    intervals.forEach(clearInterval);
  });

  test("a server that closes the connection early causes an error", async () => {
    respond = (request) => request.socket.destroy();
    expect(await reasonOf(fetchPublic())).toContain("cannot be reached");
  });
});
