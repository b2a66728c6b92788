import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";

import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";

const person = { id: "u1", email: "viewer@test", password: "right", isAdmin: false };
const url = "https://site.test/auth/google";

function createSite() {
  const site = createTestSite({ series: [], categories: [] }, [person]);
  site.settings.googleSignInUrl = url;
  return site;
}

/** Sends the result of the pop-up. */
function report(outcome: string) {
  const channel = new BroadcastChannel("google-sign-in");
  onTestFinished(() => channel.close());
  const post = channel.postMessage.bind(channel);
  post({ outcome });
}

test("without a configured address there is no button", async () => {
  const site = createSite();
  site.settings.googleSignInUrl = null;
  openApp("/login", site);
  await screen.findByLabelText("Email");
  expect(screen.queryByRole("button", { name: /Google/ })).toBeNull();
});

test("the button opens the pop-up, and signing in there leads to the account", async () => {
  const site = createSite();
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const { user } = openApp("/login", site);
  await user.click(await screen.findByRole("button", { name: "Continue with Google" }));
  expect(open.mock.calls[0]?.[0]).toBe(url);

  site.viewer = person;
  report("signed in");
  await waitFor(() => expect(location.pathname).toBe("/account"));
});

test("the choice to stay signed in is passed to the pop-up", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const { user } = openApp("/login", createSite());
  await user.click(await screen.findByRole("checkbox", { name: "Remember Me" }));
  await user.click(await screen.findByRole("button", { name: "Continue with Google" }));
  await user.click(screen.getByRole("checkbox", { name: "Remember Me" }));
  await user.click(screen.getByRole("button", { name: "Continue with Google" }));
  expect(open.mock.calls.map(([address]) => address)).toEqual([`${url}?remember=true`, url]);
});

test("a failure in the pop-up is only logged", async () => {
  const logged = vi.fn();
  vi.stubGlobal("reportError", logged);
  onTestFinished(() => void vi.unstubAllGlobals());
  openApp("/login", createSite());
  await screen.findByRole("button", { name: "Continue with Google" });

  report("failed");
  await waitFor(() => expect(logged).toHaveBeenCalledOnce());
  expect(screen.getByRole("button", { name: "Sign in" })).toBeTruthy();
  expect(screen.getByRole("main").textContent).not.toMatch(/fail/i);
});
