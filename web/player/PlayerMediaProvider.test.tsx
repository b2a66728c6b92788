import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";

import { ConnectionProvider } from "../lib/ConnectionProvider.tsx";
import { createManualConnection } from "../testing/manualConnection.ts";
import { defineSilentMedia } from "../testing/silentMedia.ts";
import { Player } from "./Player.tsx";
import type { PlayerVideo } from "./Player.tsx";
import { PlayerMediaProvider, usePlayerMedia } from "./PlayerMediaProvider.tsx";

const { connection } = createManualConnection();
const nowPlaying = {
  title: "Final",
  seriesTitle: "Court 1",
  poster: null,
  preview: null,
  awaitsRecording: false,
};

function Beside() {
  const media = usePlayerMedia();
  return <output>{media === null ? "nothing" : `${media.element.localName} ${media.videoUrl}`}</output>;
}

const createPage = (video: PlayerVideo) => (
  <ConnectionProvider connection={connection}>
    <PlayerMediaProvider>
      <Player video={video} nowPlaying={nowPlaying} state="recording" startAt={null} startsPaused={false} />
      <Beside />
    </PlayerMediaProvider>
  </ConnectionProvider>
);

beforeAll(defineSilentMedia);

test("components outside of the player follow its video, and the next one", async () => {
  const { rerender } = render(createPage({ type: "HLS", url: "https://provider.test/a.m3u8" }));
  expect(screen.getByText("nothing")).toBeTruthy();
  expect(await screen.findByText("hls-video https://provider.test/a.m3u8")).toBeTruthy();
  rerender(createPage({ type: "HLS", url: "https://provider.test/b.m3u8" }));
  expect(await screen.findByText("hls-video https://provider.test/b.m3u8")).toBeTruthy();
});

test("for the video of another site there is no media element", async () => {
  const { rerender } = render(createPage({ type: "HLS", url: "https://provider.test/a.m3u8" }));
  await screen.findByText("hls-video https://provider.test/a.m3u8");
  rerender(createPage({ type: "EXTERNAL", url: "https://video.example.org/frame" }));
  expect(await screen.findByText("nothing")).toBeTruthy();
  expect(screen.getByTitle("Player: Final").getAttribute("src")).toBe("https://video.example.org/frame");
});
