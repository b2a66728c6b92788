import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";
import { createTestTransport } from "../testing/transport.ts";

afterEach(() => vi.unstubAllGlobals());

class SoundOutput {
  readonly sampleRate = 48_000;
  state = "suspended";

  async resume(): Promise<void> {
    this.state = "running";
  }

  async close(): Promise<void> {}
}

/** Makes every video play as soon as its address is set. */
function stubPlayer() {
  vi.spyOn(HTMLMediaElement.prototype, "canPlayType").mockReturnValue("probably");
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
  const played: string[] = [];
  vi.spyOn(HTMLMediaElement.prototype, "src", "set").mockImplementation(function play(
    this: HTMLMediaElement,
    address: string,
  ) {
    played.push(address);
    let time = 0;
    Object.defineProperty(this, "currentTime", { configurable: true, get: () => time });
    queueMicrotask(() => {
      this.dispatchEvent(new Event("timeupdate"));
      time = 1;
      this.dispatchEvent(new Event("timeupdate"));
    });
  });
  vi.stubGlobal("AudioContext", SoundOutput);
  return played;
}

function createSite() {
  const site = createTestSite({ series: [], categories: [] });
  site.settings.isDemonstration = false;
  return site;
}

const row = (name: string) => {
  const found = screen.getAllByRole("listitem").find((item) => within(item).queryByText(name));
  return found?.textContent;
};

test("the check reports everything that works, and gives one line to copy for the helpdesk", async () => {
  const played = stubPlayer();
  vi.stubGlobal("MediaSource", { isTypeSupported: () => true });
  const { user } = openApp("/systemrequirements", createSite());
  await user.click(await screen.findByRole("button", { name: "Check this device" }));
  expect(await screen.findByText("Everything works on this device.")).toBeTruthy();
  expect(played).toEqual([expect.stringContaining("testClip")]);

  expect(row("Video")).toMatch(/^VideoWorksclip: picture after \d\.\d s$/);
  expect(row("HLS")).toBe("HLSWorksMedia Source Extensions");
  expect(row("Sound")).toBe("SoundWorksoutput at 48 kHz");
  expect(row("Live updates")).toMatch(/^Live updatesWorksanswer after \d\.\d s$/);
  expect(row("Storage")).toBe("StorageWorkslocal and session storage");
  expect(row("Cookies")).toBe("CookiesWorksallowed");

  const line = screen.getByLabelText("For the helpdesk").textContent;
  expect(line).toMatch(/^System check .*\| Video: ok .*\| Browser: /);
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByText("Copied")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(line);
});

test("on the demonstration the check plays one of its live streams", async () => {
  const played = stubPlayer();
  const site = createSite();
  site.settings.isDemonstration = true;
  const { user } = openApp("/systemrequirements", site);
  await screen.findByRole("link", { name: "Badminton Open 2025, home" });
  await user.click(await screen.findByRole("button", { name: "Check this device" }));
  expect(await screen.findByText("Everything works on this device.")).toBeTruthy();
  expect(played).toEqual(["/demonstration/live/court-1/index.m3u8"]);
});

test("each failed check is named, with advice", async () => {
  stubPlayer();
  vi.spyOn(HTMLMediaElement.prototype, "canPlayType").mockReturnValue("");
  vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Refused", "SecurityError");
  });
  const { user } = openApp("/systemrequirements", createSite());
  await user.click(await screen.findByRole("button", { name: "Check this device" }));
  expect(
    await screen.findByText("Not everything works on this device: HLS, Sound, Storage, Cookies."),
  ).toBeTruthy();
  expect(row("HLS")).toContain("Does not work");
  expect(row("Storage")).toContain("no local storage");
  expect(row("Cookies")).toContain("Allow cookies of this site");
});

test("a video that fails shows the reason", async () => {
  stubPlayer();
  vi.spyOn(HTMLMediaElement.prototype, "src", "set").mockImplementation(function refuse(
    this: HTMLMediaElement,
  ) {
    queueMicrotask(() => this.dispatchEvent(new Event("error")));
  });
  const { user } = openApp("/systemrequirements", createSite());
  await user.click(await screen.findByRole("button", { name: "Check this device" }));
  await waitFor(() => expect(row("Video")).toContain("Does not workclip: it cannot be played"));
  expect(screen.queryByText(/Play it with its sound on/)).toBeNull();
});

test("live updates that do not arrive within 8 seconds are reported as missing", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  stubPlayer();
  const site = createSite();
  const transport = createTestTransport(site);
  const { user } = openApp("/systemrequirements", site, transport);
  await screen.findByRole("link", { name: "Badminton Open 2025, home" });
  const button = await screen.findByRole("button", { name: "Check this device" });
  transport.cut();
  await user.click(button);
  vi.advanceTimersByTime(8_000);
  await waitFor(() => expect(row("Live updates")).toContain("no answer within 8.0 s"));
  vi.useRealTimers();
});
