import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";
import { createTestTransport } from "../testing/transport.ts";

const viewer = { id: "u1", email: "viewer@test", password: "right", isAdmin: false };

function createSite(contactFormUrl?: string) {
  const site = createTestSite({ series: [], categories: [] }, [viewer]);
  if (contactFormUrl !== undefined) site.settings.contactFormUrl = contactFormUrl;
  return site;
}

const findFrame = () => screen.findByTitle("Contact form");

async function write(user: ReturnType<typeof openApp>["user"], subject = "No picture") {
  await user.type(await screen.findByLabelText("Email"), "someone@test");
  await user.type(screen.getByLabelText("Subject"), subject);
  await user.type(screen.getByLabelText("Message"), "The court is dark.");
  await user.click(screen.getByRole("button", { name: "Send" }));
}

test("/contact says that a representative will be in touch by email, above the helpdesk's form in a frame", async () => {
  openApp("/contact", createSite("https://helpdesk.test/form?site=open"));
  expect((await findFrame()).getAttribute("src")).toBe("https://helpdesk.test/form?site=open");
  expect(screen.getByText(/A representative will be in touch with you by email/)).toBeTruthy();
});

test("the site's own form is framed, whatever the host name of the page", async () => {
  openApp("/contact", createSite(`http://127.0.0.1:${location.port || "80"}/helpdesk`));
  expect((await findFrame()).getAttribute("src")).toBe("/helpdesk");
});

test("a form that may not be framed is linked instead", async () => {
  openApp("/contact", createSite("http://helpdesk.test/form"));
  const link = await screen.findByRole("link", { name: "Open the contact form" });
  expect(link.getAttribute("href")).toBe("http://helpdesk.test/form");
  expect(screen.queryByTitle("Contact form")).toBeNull();
});

test("/contact retries while the form's address cannot be loaded", async () => {
  const site = createSite();
  const transport = createTestTransport(site);
  transport.cut();
  const { user } = openApp("/contact", site, transport);
  await screen.findByText("The form could not be loaded");
  transport.restore();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await findFrame()).toBeTruthy();
});

test("/helpdesk shows the form alone: no header, no footer", async () => {
  openApp("/helpdesk", createSite());
  expect(await screen.findByRole("heading", { level: 1, name: "Send us a message" })).toBeTruthy();
  expect(screen.queryByRole("banner")).toBeNull();
  expect(screen.queryByRole("contentinfo")).toBeNull();
  await waitFor(() => expect(document.title).toBe("Contact form · Badminton Open 2025"));
});

test("a message is sent unchanged, and the page confirms it", async () => {
  const site = createSite();
  const { user } = openApp("/helpdesk", site);
  await write(user);
  expect(document.activeElement).toBe(await screen.findByRole("heading", { name: "Message sent" }));
  expect(screen.getByText("Thank you. A representative will be in touch by email.")).toBeTruthy();
  expect(site.contactRequests).toEqual([
    { email: "someone@test", subject: "No picture", message: "The court is dark." },
  ]);

  await user.click(screen.getByRole("button", { name: "Write another message" }));
  expect(screen.getByLabelText("Subject")).toHaveProperty("value", "");
});

test("missing values are reported at their fields, and the input stays", async () => {
  const site = createSite();
  const { user } = openApp("/helpdesk", site);
  await write(user, "   ");
  expect((await screen.findByText("Please enter a subject.")).getAttribute("role")).toBe("alert");
  const subject = screen.getByLabelText("Subject");
  expect(subject.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(subject.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Please enter a subject.",
  );
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBeNull();
  expect(screen.getByLabelText("Message")).toHaveProperty("value", "The court is dark.");
  expect(site.contactRequests).toEqual([]);
});

test("a message that cannot be sent shows an error and stays in the form", async () => {
  const site = createSite();
  const transport = createTestTransport(site);
  const { user } = openApp("/helpdesk", site, transport);
  await screen.findByRole("button", { name: "Send" });
  transport.cut();
  await write(user);
  expect(await screen.findByText("Your message could not be sent. Please try again.")).toBeTruthy();

  transport.restore();
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByRole("heading", { name: "Message sent" })).toBeTruthy();
});

test("the form contains the signed-in user's email", async () => {
  const site = createSite();
  site.viewer = viewer;
  openApp("/helpdesk", site);
  await waitFor(() => expect(screen.getByLabelText("Email")).toHaveProperty("value", viewer.email));
});
