import { once } from "node:events";
import { createServer } from "node:http";

import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { waitTimeoutMs } from "../../server/testing/timeouts.ts";
import { ConnectionProvider } from "../lib/ConnectionProvider.tsx";
import { createManualConnection } from "../testing/manualConnection.ts";
import { defineSilentMedia } from "../testing/silentMedia.ts";
import { Player } from "./Player.tsx";

beforeAll(defineSilentMedia);
afterEach(() => vi.useRealTimers());

/** A provider without a stream; `requests` returns the next request for it. */
async function startProvider() {
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}/a.m3u8`,
    nextRequest: () => once(server, "request"),
    close: () => once(server.close(), "close"),
  };
}

test("the player retries as soon as the page's connection is back, and when the browser is online again", async () => {
  const provider = await startProvider();
  const { connection, setLost } = createManualConnection();
  render(
    <ConnectionProvider connection={connection}>
      <Player
        video={{ type: "HLS", url: provider.url }}
        nowPlaying={{
          title: "Final",
          seriesTitle: "Court 1",
          poster: null,
          preview: null,
          awaitsRecording: false,
        }}
        state="live"
        startAt={null}
        startsPaused={false}
      />
    </ConnectionProvider>,
  );
  const video = await waitFor(() => {
    const found = document.querySelector(`hls-video[src="${provider.url}"]`);
    if (found === null) throw new Error("The stream is not opened yet.");
    return found;
  });

  // The player's own timer never fires, so that each request is caused by the test's events.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  act(() => setLost(true));
  act(() => void video.dispatchEvent(new Event("error")));
  expect(screen.getByText("The video cannot be reached. Trying again...")).toBeTruthy();
  const afterSocket = provider.nextRequest();
  act(() => setLost(false));
  await afterSocket;
  await vi.waitUntil(() => screen.queryByText("LIVE, waiting for the picture"), {
    interval: 0,
    timeout: waitTimeoutMs,
  });

  const afterOnline = provider.nextRequest();
  window.dispatchEvent(new Event("online"));
  await afterOnline;
  await provider.close();
});
