import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createPlayedCourt } from "../testing/courtMatch.ts";
import { openApp } from "../testing/openApp.tsx";
import { makeMatch, makeSide } from "../testing/tournamentState.ts";

const day = "2025-08-01";
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T12:00:00Z`) }));
afterEach(() => void vi.useRealTimers());

function createDay() {
  const site = createPlayedCourt({ day, number: 101, startedAt: `${day}T11:50:00Z` });
  site.tournament.change(({ matches }) => {
    const sides = [makeSide("Noor Haddad"), makeSide("Ida Brandt")];
    matches.push(makeMatch({ id: "m2", day, number: 102, sides }));
  });
  return site;
}

async function choose(user: UserEvent, text: string, option: RegExp) {
  await user.click(screen.getByRole("button", { name: "Search" }));
  await user.keyboard(text);
  await user.click(await screen.findByRole("option", { name: option }));
}

test("a match chosen on the open schedule is scrolled to and focused, also for the second time", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  const { user } = openApp("/schedule", createDay());
  await screen.findByText(/^102 · /);
  await choose(user, "haddad", /^Noor Haddad/);
  await waitFor(() => expect(document.activeElement?.id).toBe("match-m2"));
  const found = () => scrolled.mock.contexts.filter((one) => one instanceof Element && one.id === "match-m2");
  expect(found()).toHaveLength(1);

  await choose(user, "haddad", /^Noor Haddad/);
  await waitFor(() => expect(found()).toHaveLength(2));
  expect(document.activeElement?.id).toBe("match-m2");
  expect(location.search + location.hash).toBe(`?day=${day}#match-m2`);

  await user.type(screen.getByRole("searchbox", { name: /^Player/ }), "brandt");
  await waitFor(() => expect(location.search + location.hash).toBe(`?day=${day}&q=brandt`));
  expect(found()).toHaveLength(2);
});

test("a match chosen on another page is focused, also when the schedule was open before", async () => {
  const { user } = openApp("/schedule", createDay());
  await screen.findByText(/^102 · /);
  await user.click(screen.getByRole("link", { name: "F.A.Q." }));
  await screen.findByRole("heading", { level: 1, name: /F\.A\.Q\./ });
  const scrolled: string[] = [];
  vi.spyOn(window, "scrollTo").mockImplementation(() => void scrolled.push("top"));
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function record(this: Element) {
    if (this.id !== "") scrolled.push(this.id);
  });
  await choose(user, "haddad", /^Noor Haddad/);
  await waitFor(() => expect(document.activeElement?.id).toBe("match-m2"));
  expect(scrolled.slice(-2)).toEqual(["top", "match-m2"]);
});

test("an episode of the open series leaves the focus in the content", async () => {
  const { user } = openApp("/series/court-1", createDay());
  await screen.findByRole("heading", { level: 1, name: "Centre" });
  await choose(user, "day one", /^Day one/);
  await waitFor(() => expect(location.search).toBe("?episode=e1"));
  expect(document.activeElement?.id).toBe("content");
});
