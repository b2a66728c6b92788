import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { openApp } from "../testing/openApp.tsx";
import {
  createRecordingsOfViewer,
  file,
  findVideo,
  listUnsaved,
  loadSilentPlayer,
  openEpisode,
  pause,
  playTo,
  startPlaying,
  storedPosition,
} from "../testing/recordings.ts";
import { createTestTransport } from "../testing/transport.ts";

beforeAll(loadSilentPlayer);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
describe("The position of a signed-in viewer", () => {
  test("is stored in the account, not in the browser, and the recording starts there", async () => {
    const site = createRecordingsOfViewer();
    const { user } = openEpisode("e1", site);
    pause(await startPlaying(site, 754));
    await waitFor(() => expect(site.viewer?.positions).toMatchObject([{ episodeId: "e1", seconds: 754 }]));
    expect(await screen.findByText("21% watched")).toBeTruthy();
    expect(storedPosition("e1")).toBeNull();

    await user.click(screen.getByRole("link", { name: "Final" }));
    await user.click(screen.getByRole("link", { name: "Qualifying" }));
    await waitFor(async () => expect((await findVideo()).getAttribute("src")).toBe(`${file("e1")}#t=754`));
  });

  test("is that of another device after the viewer has returned to the page", async () => {
    const site = createRecordingsOfViewer();
    const { user } = openEpisode("e1", site);
    await findVideo();
    if (site.viewer)
      site.viewer.positions = [
        { episodeId: "e2", seconds: 1_200, seenAt: "2025-07-28T09:00:00.000Z", isHidden: false },
      ];
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(await screen.findByText("33% watched")).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Final" }));
    await waitFor(async () => expect((await findVideo()).getAttribute("src")).toBe(`${file("e2")}#t=1200`));
  });

  test("is loaded again once the network is back, when the viewer returned before", async () => {
    const site = createRecordingsOfViewer();
    const { transport } = openEpisode("e1", site);
    await findVideo();
    if (site.viewer)
      site.viewer.positions = [
        { episodeId: "e2", seconds: 1_200, seenAt: "2025-07-28T09:00:00.000Z", isHidden: false },
      ];
    transport.dropRequest("SeriesPositions");
    const loads = transport.countOf("SeriesPositions");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(transport.countOf("SeriesPositions")).toBeGreaterThan(loads));
    await waitFor(() => expect(transport.isQuiet()).toBe(true));
    expect(screen.queryByText("33% watched")).toBeNull();
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("33% watched")).toBeTruthy();
  });

  test("is deleted at the end", async () => {
    const site = createRecordingsOfViewer();
    if (site.viewer)
      site.viewer.positions = [
        { episodeId: "e1", seconds: 754, seenAt: "2025-07-28T09:00:00.000Z", isHidden: true },
      ];
    openEpisode("e1", site);
    const video = await startPlaying(site, 3_600);
    expect(video.getAttribute("src")).toBe(`${file("e1")}#t=754`);
    act(() => void video.dispatchEvent(new Event("ended")));
    await waitFor(() => expect(site.viewer?.positions).toEqual([]));
  });

  test("is saved by a beacon when the page is left", async () => {
    const beacons: [string, Blob][] = [];
    Object.assign(navigator, {
      sendBeacon(address: string, body: Blob) {
        beacons.push([address, body]);
        return true;
      },
    });
    const site = createRecordingsOfViewer();
    openEpisode("e1", site);
    await startPlaying(site, 754);
    act(() => void window.dispatchEvent(new Event("pagehide")));
    const [[address, body] = []] = beacons;
    expect([address, body?.type]).toEqual(["/graphql", "application/json"]);
    expect(beacons).toHaveLength(1);
  });

  test("is saved again after a failure", async () => {
    const site = createRecordingsOfViewer();
    const transport = createTestTransport(site);
    openApp("/series/court-1?episode=e1", site, transport);
    const video = await startPlaying(site, 754);
    transport.cut();
    pause(video);
    transport.restore();
    await waitFor(() => {
      pause(video);
      expect(site.viewer?.positions).toMatchObject([{ episodeId: "e1", seconds: 754 }]);
    });
  });

  test("is stored in the browser during an outage, and moved to the account afterwards", async () => {
    const site = createRecordingsOfViewer();
    const transport = createTestTransport(site);
    openApp("/series/court-1?episode=e1", site, transport);
    const video = await startPlaying(site, 754);
    transport.cut();
    pause(video);
    expect(listUnsaved()).toEqual(["unsaved:u1:e1"]);

    act(() => transport.restore());
    await waitFor(() => expect(site.viewer?.positions).toMatchObject([{ episodeId: "e1", seconds: 754 }]));
    await waitFor(() => expect(listUnsaved()).toEqual([]));
  });

  test("is stored in the browser when the page is left during an outage, and moved at the next visit", async () => {
    Object.assign(navigator, { sendBeacon: () => true });
    const site = createRecordingsOfViewer();
    const transport = createTestTransport(site);
    openApp("/series/court-1?episode=e1", site, transport);
    await startPlaying(site, 754);
    act(() => transport.cut());
    act(() => void window.dispatchEvent(new Event("pagehide")));
    expect(listUnsaved()).toEqual(["unsaved:u1:e1"]);
    cleanup();

    openEpisode("e2", site);
    await waitFor(() => expect(site.viewer?.positions).toMatchObject([{ episodeId: "e1", seconds: 754 }]));
    await waitFor(() => expect(listUnsaved()).toEqual([]));
  });

  test("is not moved to another account that signs in, nor over a later position", async () => {
    const site = createRecordingsOfViewer();
    const later = { episodeId: "e1", seconds: 900, seenAt: "2025-07-28T10:00:00.000Z", isHidden: false };
    if (site.viewer) site.viewer.positions = [later];
    const kept = JSON.stringify({ seconds: 754, seenAt: "2025-07-28T09:00:00.000Z" });
    localStorage.setItem("unsaved:u1:e1", kept);
    localStorage.setItem("unsaved:u2:e2", kept);
    openEpisode("e1", site);
    expect((await findVideo()).getAttribute("src")).toBe(`${file("e1")}#t=900`);
    await waitFor(() => expect(listUnsaved()).toEqual(["unsaved:u2:e2"]));
    expect(site.viewer?.positions).toMatchObject([{ episodeId: "e1", seconds: 900 }]);
  });

  test("applies before it is saved: the recording starts there, and the row shows it once it is saved", async () => {
    const site = createRecordingsOfViewer();
    const known = { episodeId: "e2", seconds: 900, seenAt: "2025-07-28T10:00:00.000Z", isHidden: false };
    if (site.viewer) site.viewer.positions = [known];
    const transport = createTestTransport(site);
    const { user } = openApp("/series/court-1?episode=e1", site, transport);
    await startPlaying(site, 754);
    transport.hold("KeepPosition");
    await user.click(screen.getByRole("link", { name: "Final" }));
    await waitFor(async () => expect((await findVideo()).getAttribute("src")).toBe(`${file("e2")}#t=900`));
    await user.click(screen.getByRole("link", { name: "Qualifying" }));
    await waitFor(async () => expect((await findVideo()).getAttribute("src")).toBe(`${file("e1")}#t=754`));

    await user.click(screen.getByRole("link", { name: /home/i }));
    const row = await screen.findByRole("region", { name: "Continue watching" });
    expect(within(row).queryByRole("link", { name: /Qualifying/ })).toBeNull();
    transport.release();
    expect(await within(row).findByRole("link", { name: /Qualifying/ })).toBeTruthy();
  });

  describe("whose query failed", () => {
    const refusal = { code: "SERVICE_UNAVAILABLE" };

    /** Opens the recording, which plays up to second 100. */
    async function playAfterFailedQuery() {
      const site = createRecordingsOfViewer();
      const stored = { episodeId: "e1", seconds: 1_800, seenAt: "2025-07-28T09:00:00.000Z", isHidden: false };
      if (site.viewer) site.viewer.positions = [stored];
      const transport = createTestTransport(site);
      transport.refuseNext("SeriesPositions", refusal);
      openApp("/series/court-1?episode=e1", site, transport);
      const video = await findVideo();
      expect(video.getAttribute("src")).toBe(file("e1"));
      await startPlaying(site, 100);
      const readSaved = () => site.viewer?.positions?.map(({ seconds }) => seconds);
      return { video, readSaved };
    }

    test("is replaced only by a later one", async () => {
      const { video, readSaved } = await playAfterFailedQuery();
      pause(video);
      // The query is sent again; its response would show whether something was saved.
      act(() => void window.dispatchEvent(new Event("online")));
      expect(await screen.findByText("50% watched")).toBeTruthy();
      playTo(video, 120);
      pause(video);
      playTo(video, 1_900);
      pause(video);
      await waitFor(() => expect(readSaved()).toEqual([1_900]));
    });

    test("is replaced when the viewer seeks", async () => {
      const { video, readSaved } = await playAfterFailedQuery();
      Object.assign(video, { currentTime: 600 });
      act(() => void video.dispatchEvent(new Event("seeking")));
      playTo(video, 601);
      pause(video);
      await waitFor(() => expect(readSaved()).toEqual([601]));
    });
  });
});
