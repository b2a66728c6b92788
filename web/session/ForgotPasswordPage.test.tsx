import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { passwordRule, unacceptablePassword } from "../../domain/accountForms.ts";
import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";

function createSite() {
  const person = { id: "u1", email: "viewer@test", password: "right", isAdmin: false };
  return createTestSite({ series: [], categories: [] }, [person]);
}

async function request(user: ReturnType<typeof openApp>["user"], email: string) {
  await user.type(await screen.findByLabelText("Email"), email);
  await user.click(screen.getByRole("button", { name: "Send the link" }));
}

test("the request for a known address shows 'Check your inbox for further instructions'", async () => {
  const site = createSite();
  const { user } = openApp("/forgot-password", site);
  await request(user, "viewer@test");
  expect(await screen.findByText("Check your inbox for further instructions")).toBeTruthy();
  expect(site.mails.map(({ email }) => email)).toEqual(["viewer@test"]);
});

test("a failure shows the server's message: 'No account found with this email address'", async () => {
  const { user } = openApp("/forgot-password", createSite());
  await request(user, "nobody@test");
  expect((await screen.findByText("No account found with this email address")).getAttribute("role")).toBe(
    "alert",
  );
});

test("without a response of the server, both forms of a reset say that the request failed", async () => {
  const failure = "The request failed. Please try again.";
  const asked = openApp("/forgot-password", createSite());
  await screen.findByLabelText("Email");
  act(() => asked.transport.cut());
  await request(asked.user, "viewer@test");
  expect((await screen.findByText(failure)).getAttribute("role")).toBe("alert");
  cleanup();

  const { transport, user } = openApp("/forgot-password?token=reset+viewer%40test", createSite());
  await user.type(await screen.findByLabelText("New password"), "a new password");
  act(() => transport.cut());
  await user.click(screen.getByRole("button", { name: "Save the password" }));
  expect((await screen.findByText(failure)).getAttribute("role")).toBe("alert");
  expect(screen.getByLabelText("New password")).toHaveProperty("value", "a new password");
});

test("the mailed link leads to the form for a new password, which signs in", async () => {
  const site = createSite();
  const { user } = openApp("/forgot-password?token=reset+viewer%40test", site);
  await user.type(await screen.findByLabelText("New password"), "a new password");
  await user.click(screen.getByRole("button", { name: "Save the password" }));
  expect(
    await screen.findByText("Your password has been changed. You can sign in with it now."),
  ).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe("/login"));

  await user.type(await screen.findByLabelText("Email"), "viewer@test");
  await user.type(screen.getByLabelText("Password"), "a new password");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(location.pathname).toBe("/account"));
});

test("the link's token is removed from the address immediately, and going back does not lead to it", async () => {
  const before = history.length;
  const { user } = openApp("/forgot-password?token=reset+viewer%40test", createSite());
  await waitFor(() => expect(location.search).toBe(""));
  expect(location.pathname).toBe("/forgot-password");
  expect(history.length).toBe(before);
  expect(JSON.stringify(history.state)).not.toContain("reset");
  await user.type(await screen.findByLabelText("New password"), "a new password");
  await user.click(screen.getByRole("button", { name: "Save the password" }));
  expect(
    await screen.findByText("Your password has been changed. You can sign in with it now."),
  ).toBeTruthy();
});

test("a refused new password is reported at its field, next to the rule", async () => {
  const { user } = openApp("/forgot-password?token=reset+viewer%40test", createSite());
  const field = await screen.findByLabelText("New password");
  await user.type(field, "short");
  await user.click(screen.getByRole("button", { name: "Save the password" }));
  expect((await screen.findByText(unacceptablePassword)).getAttribute("role")).toBe("alert");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
  expect(screen.getByText(passwordRule)).toBeTruthy();
});

test("a form without an address, or without a new password, reports that and sends nothing", async () => {
  const site = createSite();
  const { user } = openApp("/forgot-password", site);
  await request(user, " ");
  expect(await screen.findByText("Please enter your email address.")).toBeTruthy();
  expect(site.mails).toEqual([]);
});

test("a used or expired link offers a new one", async () => {
  const { user } = openApp("/forgot-password?token=old", createSite());
  await user.type(await screen.findByLabelText("New password"), "a new password");
  await user.click(screen.getByRole("button", { name: "Save the password" }));
  expect(await screen.findByText(/^This link has been used or is too old\./)).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Send a new link" }));
  expect(await screen.findByRole("heading", { name: "Reset your password" })).toBeTruthy();
});
