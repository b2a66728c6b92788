import { connect } from "node:net";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { previewMutation } from "../testing/catalogue/backup.ts";
import { paint, sendForm, uploadForm } from "../testing/catalogue/uploads.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { editor, makeStaff } from "../testing/people/roles.ts";

let site: Harness;
let picture: Buffer;
beforeAll(async () => {
  site = await startHarness();
  picture = await paint("png", 64, 64);
});
afterAll(() => site.close());

/** Sends an upload of 300 MB until the server closes the connection, without reading the response. */
function sendEndlessly(cookie: string, beginning = ""): Promise<{ response: string; sent: number }> {
  const { hostname, port } = new URL(site.url);
  const chunk = Buffer.alloc(65_536);
  return new Promise((resolve) => {
    let response = "";
    const socket = connect(Number(port), hostname);
    const sendMore = (): void => {
      while (!socket.destroyed && socket.bytesWritten < 300_000_000 && socket.write(chunk));
    };
    socket.on("connect", () => {
      socket.write(
        "POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-length: 300000000\r\napollo-require-preflight: true\r\n" +
          `content-type: multipart/form-data; boundary=x\r\ncookie: ${cookie}\r\n\r\n${beginning}`,
      );
      sendMore();
    });
    socket.on("drain", sendMore);
    socket.on("data", (bytes) => (response += bytes.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve({ response, sent: socket.bytesWritten }));
  });
}

describe("An upload without the right to it is refused before the file is read", () => {
  test.each([
    ["a visitor", () => "", 401],
    ["a user", () => site.user.cookie() ?? "", 403],
  ])("%s with 300 MB", async (_, cookie, expected) => {
    const { response, sent } = await sendEndlessly(cookie());
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${expected} `));
    // The count includes the data in network buffers between client and server.
    expect(sent).toBeLessThan(20_000_000);
  });

  test("an editor with a backup of 300 MB, which only admins import", async () => {
    const { client } = await makeStaff(site, editor);
    const operations = JSON.stringify({ query: previewMutation, variables: { file: null } });
    const fields = Object.entries({ operations, map: '{"0":["variables.file"]}' }).map(
      ([name, text]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
    );
    const head = '--x\r\ncontent-disposition: form-data; name="0"; filename="backup.json"\r\n\r\n';
    const { response, sent } = await sendEndlessly(client.cookie() ?? "", fields.join("") + head);
    expect(response).toMatch(/^HTTP\/1.1 403 /);
    expect(sent).toBeLessThan(20_000_000);
  });

  test("by an admin's browser for a page of another site, which cannot add the required header", async () => {
    const { status, code, data } = await sendForm(site, site.admin, uploadForm(picture), {
      "apollo-require-preflight": "",
    });
    expect({ status, code, data }).toEqual({ status: 400, code: "BAD_USER_INPUT", data: null });
  });

  test.each([
    ["a visitor", () => site.visitor, 401, "UNAUTHENTICATED"],
    ["a user", () => site.user, 403, "FORBIDDEN"],
  ])("from %s, with the reason", async (_, client, status, code) => {
    expect(await sendForm(site, client(), uploadForm(picture))).toMatchObject({ status, code, data: null });
  });

  test("while other requests are served", async () => {
    const [, { site: response }] = await Promise.all([
      sendEndlessly(""),
      site.visitor.query<{ site: { title: string } }>("{ site { title } }"),
    ]);
    expect(response.title).not.toBe("");
  });
});
