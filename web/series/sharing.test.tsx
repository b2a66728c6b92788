import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { makeEpisode, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import { removeClipboard } from "../testing/removeClipboard.ts";
import { defineSilentMedia } from "../testing/silentMedia.ts";
import { createTestSite } from "../testing/testSite.ts";

const address = `${window.location.origin}/series/court-1?episode=e1`;

/** Defines the device's share function with this result. */
function defineShare(share: () => Promise<void>): ShareData[] {
  const shared: ShareData[] = [];
  Object.defineProperty(navigator, "share", {
    configurable: true,
    value: (data: ShareData) => {
      shared.push(data);
      return share();
    },
  });
  return shared;
}

async function pressShare(): Promise<void> {
  const episodes = [makeEpisode({ id: "e1", title: "Qualifying" })];
  const series = [makeSeries({ id: "s1", slug: "court-1", title: "Court 1", episodes })];
  const { user } = openApp("/series/court-1?episode=e1", createTestSite({ series, categories: [] }));
  await user.click(await screen.findByRole("button", { name: "Share" }));
}

beforeAll(defineSilentMedia);
beforeEach(() => sessionStorage.clear());
afterEach(() => void Reflect.deleteProperty(navigator, "share"));

describe("A series is shared", () => {
  test("with the device's share dialog, and nothing is copied", async () => {
    const shared = defineShare(() => Promise.resolve());
    await pressShare();
    await waitFor(() => expect(shared).toEqual([{ title: "Court 1", url: address }]));
    expect(await navigator.clipboard.readText()).toBe("");
    expect(screen.queryByText("Link copied")).toBeNull();
  });

  test("not at all when the viewer cancels", async () => {
    const shared = defineShare(() => Promise.reject(new DOMException("Cancelled", "AbortError")));
    await pressShare();
    await waitFor(() => expect(shared).toHaveLength(1));
    expect(await navigator.clipboard.readText()).toBe("");
    expect(screen.queryByText("Link copied")).toBeNull();
  });

  test("by a copied link where the device refuses to share", async () => {
    defineShare(() => Promise.reject(new DOMException("Not allowed", "NotAllowedError")));
    await pressShare();
    expect(await screen.findByText("Link copied")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  test("by a link to be copied by hand where there is no clipboard", async () => {
    const shown = pressShare();
    await screen.findByRole("button", { name: "Share" });
    removeClipboard();
    await shown;
    expect(await screen.findByText(`Copy this link: ${address}`)).toBeTruthy();
  });
});
