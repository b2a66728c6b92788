import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { passwordRule } from "../../domain/accountForms.ts";
import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";
import { createTestTransport } from "../testing/transport.ts";

const person = { id: "u1", email: "viewer@test", password: "right", isAdmin: false };

const createSite = () => createTestSite({ series: [], categories: [] }, [person]);

async function signUp(user: ReturnType<typeof openApp>["user"], email: string, password: string) {
  await user.type(await screen.findByLabelText("Email"), email);
  await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Sign up" }));
}

test("the form asks for email and password, shows the rule and links to the sign-in page", async () => {
  openApp("/signup", createSite());
  expect(await screen.findByLabelText("Email")).toHaveProperty("type", "email");
  expect(screen.getByLabelText("Password")).toHaveProperty("type", "password");
  expect(screen.getByText(passwordRule)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Have an account? Sign in" })).toHaveProperty("pathname", "/login");
  await waitFor(() => expect(document.title).toBe("Sign up · Badminton Open 2025"));
});

test("a new account is signed in and on its account page", async () => {
  const site = createSite();
  const { user } = openApp("/signup", site);
  await signUp(user, "new@test", "long enough");
  const title = await screen.findByRole("heading", { level: 1, name: /^Welcome/ });
  expect(title.textContent).toBe("Welcome, new@test");
  expect(location.pathname).toBe("/account");
  expect(site.viewer?.email).toBe("new@test");
});

test("an address that has an account shows 'Email already in use'", async () => {
  const { user } = openApp("/signup", createSite());
  await signUp(user, person.email, "long enough");
  expect((await screen.findByText("Email already in use")).getAttribute("role")).toBe("alert");
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
  expect(location.pathname).toBe("/signup");
});

test("a refused password shows 'Failed to create an account' at its field", async () => {
  const { user } = openApp("/signup", createSite());
  await signUp(user, "new@test", "short");
  expect(await screen.findByText("Failed to create an account")).toBeTruthy();
  expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBeNull();
});

test("after a refused password the page shows the server's present rule", async () => {
  const site = createSite();
  const { user } = openApp("/signup", site);
  expect(await screen.findByText(passwordRule)).toBeTruthy();
  site.settings.passwordRule = "12 to 128 characters.";
  await signUp(user, "new@test", "short");
  expect(await screen.findByText("12 to 128 characters.")).toBeTruthy();

  await user.type(screen.getByLabelText("Password"), "er");
  await waitFor(() => expect(screen.queryByText("Failed to create an account")).toBeNull());
  expect(screen.getByText("12 to 128 characters.")).toBeTruthy();
});

test("missing values are reported at their fields, and nothing is sent", async () => {
  const site = createSite();
  const { user } = openApp("/signup", site);
  const email = await screen.findByLabelText("Email");
  await user.type(email, "new");
  await user.click(screen.getByRole("button", { name: "Sign up" }));
  expect(await screen.findByText("This is not an email address.")).toBeTruthy();
  expect(screen.getByText("Please enter your password.")).toBeTruthy();
  expect(document.activeElement).toBe(email);

  await user.type(email, "@test");
  await waitFor(() => expect(screen.queryByText("This is not an email address.")).toBeNull());
  expect(site.viewer).toBeNull();
});

test("a sign-up that cannot be sent shows 'Failed to create an account'", async () => {
  const site = createSite();
  const transport = createTestTransport(site);
  const { user } = openApp("/signup", site, transport);
  await screen.findByLabelText("Email");
  transport.cut();
  await signUp(user, "new@test", "long enough");
  expect(await screen.findByText("Failed to create an account")).toBeTruthy();
});

test("signed-in users are redirected to their account", async () => {
  const site = createSite();
  site.viewer = person;
  openApp("/signup", site);
  await waitFor(() => expect(location.pathname).toBe("/account"));
});
