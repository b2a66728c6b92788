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

test("the form asks for email and password and offers to remember", async () => {
  openApp("/login", createSite());
  expect(await screen.findByLabelText("Email")).toHaveProperty("type", "email");
  expect(screen.getByLabelText("Password")).toHaveProperty("type", "password");
  expect(screen.getByRole("checkbox", { name: "Remember Me" })).toHaveProperty("checked", false);
  await waitFor(() => expect(document.title).toBe("Sign in · Badminton Open 2025"));
});

test("a wrong password is answered with 'Invalid Username or Password'", async () => {
  const { user } = openApp("/login", createSite());
  await signIn(user, "wrong");
  expect((await screen.findByText("Invalid Username or Password")).getAttribute("role")).toBe("alert");
  expect(location.pathname).toBe("/login");
});

test("a sign-in that cannot be sent says so", async () => {
  const site = createSite();
  const transport = createTestTransport(site);
  const { user } = openApp("/login", site, transport);
  await screen.findByRole("link", { name: /Badminton Open 2025/ });
  transport.cut();
  await signIn(user, "right");
  expect(await screen.findByText("Could not sign in. Please try again.")).toBeTruthy();
});

test("after signing in the viewer is back where they came from, and the header shows the account", async () => {
  const { user } = openApp("/nowhere?with=search", createSite());
  await user.click(await screen.findByRole("link", { name: "Sign in" }));
  await signIn(user, "right");
  expect(await screen.findByText(admin.email)).toBeTruthy();
  expect(location.pathname + location.search).toBe("/nowhere?with=search");
});

test("whoever came to the page by its address goes to the home page", async () => {
  const { user } = openApp("/login", createSite());
  await signIn(user, "right");
  await screen.findByText(admin.email);
  expect(location.pathname).toBe("/");
});

test("whoever is signed in already is sent on", async () => {
  const site = createSite();
  site.viewer = admin;
  openApp("/login", site);
  await waitFor(() => expect(location.pathname).toBe("/"));
});

test("signing out leaves a visitor", async () => {
  const site = createSite();
  site.viewer = admin;
  const { user } = openApp("/", site);
  await user.click(await screen.findByRole("button", { name: "Sign out" }));
  expect(await screen.findByRole("link", { name: "Sign in" })).toBeTruthy();
  expect(screen.queryByText(admin.email)).toBeNull();
  expect(site.viewer).toBeNull();
});
