import { plainPage } from "./operator.ts";
import { plain, testTyping } from "./typing.ts";

testTyping([
  {
    name: "the header's search",
    path: plainPage,
    async open(page) {
      await page.getByRole("button", { name: "Search" }).click();
      return page.getByRole("banner");
    },
    fields: plain("Search series, episodes and matches"),
  },
  { name: "a series", path: "/series/court-1-day-4", fields: plain("Search videos") },
  { name: "the schedule", path: "/schedule", fields: plain("Player, country or number") },
  { name: "the sign-in page", path: "/login", fields: plain("Email", "Password") },
  { name: "the sign-up page", path: "/signup", fields: plain("Email", "Password") },
  { name: "the reset page", path: "/forgot-password", fields: plain("Email") },
  {
    name: "the page of a reset link",
    path: "/forgot-password?token=of-a-mail",
    fields: plain("New password"),
  },
  { name: "the password dialog", path: "/password?seriesId=team-room", fields: plain("Password") },
  { name: "the contact form", path: "/helpdesk", fields: plain("Email", "Subject", "Message") },
  {
    name: "the account page",
    path: "/account",
    person: "member",
    fields: plain("Current password", "New password"),
  },
  {
    name: "the dialog that deletes the account",
    path: "/account",
    person: "member",
    async open(page) {
      await page.getByRole("button", { name: "Delete account" }).click();
      return page.getByRole("dialog");
    },
    fields: plain("Password"),
  },
]);
