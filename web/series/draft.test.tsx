import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";

import { makeEpisode, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import { defineSilentMedia } from "../testing/silentMedia.ts";
import { createTestSite } from "../testing/testSite.ts";

beforeAll(defineSilentMedia);

test.each([[[]], [["ppv"]]])(
  "the page of a draft with the tags %j says that only admins and editors see it, until it is published",
  async (tags) => {
    const draft = makeSeries({
      id: "s1",
      title: "Court 1",
      tags,
      embedLink: "https://frame.test/1",
      isPublished: false,
      episodes: [makeEpisode({ id: "e1" })],
    });
    const site = createTestSite({ series: [draft], categories: [] });
    openApp("/series/s1", site);
    expect((await screen.findByRole("note")).textContent).toBe("Draft: only admins and editors see it");
    site.change(({ series: [one] }) => {
      if (one) one.isPublished = true;
    });
    await waitFor(() => expect(screen.queryByRole("note")).toBeNull());
  },
);
