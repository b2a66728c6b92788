import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { makeCategory, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";

function createSite() {
  return createTestSite({
    series: [makeSeries({ id: "s1", slug: "court-1", title: "Court 1" })],
    categories: [makeCategory({ id: "c1", name: "By court", members: ["s1"] })],
  });
}

test("the logo leads home", async () => {
  const { user } = openApp("/nowhere", createSite());
  await user.click(await screen.findByRole("link", { name: "Badminton Open 2025, home" }));
  expect(location.pathname).toBe("/");
});

test("the footer leads to the event's website and to /admin, and shows the year's copyright", async () => {
  openApp("/", createSite());
  expect(await screen.findByRole("link", { name: "Event website" })).toHaveProperty(
    "href",
    "https://event.test/",
  );
  expect(screen.getByRole("link", { name: "Admin" })).toHaveProperty("pathname", "/admin");
  expect(screen.getByText(/© 2025/)).toBeTruthy();
});

test("the footer's link to the dashboard leads visitors to /forbidden within the viewers' build", async () => {
  const { user } = openApp("/faq", createSite());
  await user.click(screen.getByRole("link", { name: "Admin" }));
  expect(await screen.findByRole("heading", { name: "Forbidden: Access Denied" })).toBeTruthy();
  expect(location.pathname).toBe("/forbidden");
});

test.each([
  ["F.A.Q.", "/faq"],
  ["System requirements", "/systemrequirements"],
  ["Contact", "/contact"],
  ["Privacy", "/privacy"],
])("the footer's link %s leads to %s", async (name, path) => {
  const { user } = openApp("/nowhere", createSite());
  await user.click(screen.getByRole("link", { name }));
  expect(location.pathname).toBe(path);
  expect(await screen.findByRole("heading", { level: 1, name: new RegExp(name) })).toBeTruthy();
});

test.each(["/nowhere", "/404", "/nowhere/at/all"])(
  "%s shows '404 - Page Not Found' with a link to the homepage",
  async (address) => {
    const { user } = openApp(address, createSite());
    expect(screen.getByRole("heading", { name: "404 - Page Not Found" })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe("Page Not Found · Badminton Open 2025"));

    await user.click(screen.getByRole("link", { name: "Go Home" }));
    expect(await screen.findByRole("region", { name: "By court" })).toBeTruthy();
  },
);

test("a new path scrolls to the top and focuses the content; a change of the query string does neither", async () => {
  const scrolled = vi.spyOn(window, "scrollTo");
  const { user } = openApp("/nowhere", createSite());
  expect(scrolled).not.toHaveBeenCalled();

  await user.click(screen.getByRole("link", { name: "Go Home" }));
  await waitFor(() => expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 0));
  expect(document.activeElement).toBe(screen.getByRole("main"));

  const link = await screen.findByRole("link", { name: "Court 1" });
  link.focus();
  act(() => {
    window.history.pushState(null, "", "/?chosen=other");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  expect(scrolled).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(link);
});

test("the first Tab stop is a link that skips to the content", async () => {
  const { user } = openApp("/", createSite());
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Skip to content" }));
  expect(document.activeElement?.getAttribute("href")).toBe(`#${screen.getByRole("main").id}`);
});
