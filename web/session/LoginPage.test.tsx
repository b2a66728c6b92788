import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";
import { createTestTransport } from "../testing/transport.ts";

const admin = { id: "u1", email: "admin@test", password: "right", isAdmin: true };

function createSite() {
  return createTestSite({ series: [], categories: [] }, [admin]);
}

async function signIn(user: ReturnType<typeof openApp>["user"], password: string) {
  await user.type(await screen.findByLabelText("Email"), admin.email);
  await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

test("the form asks for email and password and offers to stay signed in", async () => {
  openApp("/login", createSite());
  expect(await screen.findByLabelText("Email")).toHaveProperty("type", "email");
  expect(screen.getByLabelText("Password")).toHaveProperty("type", "password");
  expect(screen.getByRole("checkbox", { name: "Remember Me" })).toHaveProperty("checked", false);
  await waitFor(() => expect(document.title).toBe("Sign in · Badminton Open 2025"));
});

test("a wrong password shows 'Invalid Username or Password'", async () => {
  const { user } = openApp("/login", createSite());
  await signIn(user, "wrong");
  expect((await screen.findByText("Invalid Username or Password")).getAttribute("role")).toBe("alert");
  for (const label of ["Email", "Password"])
    expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
  expect(location.pathname).toBe("/login");
});

test("an empty form reports missing values at their fields, and focuses the first", async () => {
  const { user } = openApp("/login", createSite());
  await user.click(await screen.findByRole("button", { name: "Sign in" }));
  expect(await screen.findByText("Please enter your email address.")).toBeTruthy();
  expect(screen.getByText("Please enter your password.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
});

test("a sign-in that cannot be sent shows an error", async () => {
  const site = createSite();
  const transport = createTestTransport(site);
  const { user } = openApp("/login", site, transport);
  await screen.findByRole("link", { name: /Badminton Open 2025/ });
  transport.cut();
  await signIn(user, "right");
  expect(await screen.findByText("Could not sign in. Please try again.")).toBeTruthy();
});

test("the form links to the pages for a new password and a new account", async () => {
  openApp("/login", createSite());
  expect(await screen.findByRole("link", { name: "Forgot your password?" })).toHaveProperty(
    "pathname",
    "/forgot-password",
  );
  expect(screen.getByRole("link", { name: "Create an account" })).toHaveProperty("pathname", "/signup");
});

test("after signing in the viewer is on the account page, to which the header links", async () => {
  const { user } = openApp("/nowhere", createSite());
  await user.click(await screen.findByRole("link", { name: "Sign in" }));
  await signIn(user, "right");
  const title = await screen.findByRole("heading", { level: 1, name: /^Welcome/ });
  expect(title.textContent).toBe(`Welcome, ${admin.email}`);
  expect(location.pathname).toBe("/account");
  expect(screen.getByRole("link", { name: `Your account, ${admin.email}` })).toHaveProperty(
    "pathname",
    "/account",
  );
});

test("signed-in users are redirected to their account without seeing the form", async () => {
  const site = createSite();
  site.viewer = admin;
  const forms: Element[] = [];
  const watcher = new MutationObserver(() => forms.push(...document.querySelectorAll("main form")));
  watcher.observe(document.body, { childList: true, subtree: true });
  openApp("/login", site);
  await waitFor(() => expect(location.pathname).toBe("/account"));
  watcher.disconnect();
  expect(forms).toEqual([]);
});

test("a rate-limited attempt says when to try again", async () => {
  const { user, transport } = openApp("/login", createSite());
  transport.refuseNext("SignIn", { code: "TOO_MANY_REQUESTS", retryAfterSeconds: 300 });
  await signIn(user, "right");
  expect(await screen.findByText("Too many attempts. Please try again in 5 minutes.")).toBeTruthy();
});

test("after signing out the viewer is a visitor", async () => {
  const site = createSite();
  site.viewer = admin;
  const { user } = openApp("/account", site);
  await user.click(await screen.findByRole("button", { name: "Sign out" }));
  expect(await screen.findByRole("link", { name: "Sign in" })).toBeTruthy();
  expect(screen.queryByText(admin.email)).toBeNull();
  expect(location.pathname).toBe("/");
  expect(site.viewer).toBeNull();
});
