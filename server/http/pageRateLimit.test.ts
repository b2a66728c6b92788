import { expect, inject, test } from "vitest";

import { createDatabase } from "../testing/services/databases.ts";
import { startProcess } from "../testing/services/process.ts";

test("rate-limited requests for pages skip server-side rendering and receive the app", async () => {
  const { url, drop } = await createDatabase(inject("postgresUrl"));
  // The limit is ten operations a minute; a socket counts as one.
  const server = await startProcess(url, { MAX_SOCKETS_PER_ADDRESS: "1" });
  try {
    const ask = (path: string) => fetch(server.url + path, { headers: { accept: "text/html" } });
    await expect
      .poll(() =>
        ask("/login").then(
          ({ status }) => status,
          () => null,
        ),
      )
      .toBe(200);
    const responses = [];
    for (let place = 0; place < 15; place++) responses.push(await ask(`/series/nowhere-${place}`));
    // Only server-side rendering finds that there is no such series.
    expect(responses[0]?.status).toBe(404);
    expect(responses.at(-1)?.status).toBe(200);
    expect(await responses.at(-1)?.text()).toContain('<div id="root"></div>');
  } finally {
    await server.remove();
    await drop();
  }
});
