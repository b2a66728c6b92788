import { randomUUID } from "node:crypto";

import type { Page, Request } from "playwright-core";

import { readApi } from "./api.ts";
import type { TestBed } from "./testBed.ts";

// Accounts that are created and used by filling in the forms.

export interface Person {
  email: string;
  password: string;
}

/** A person without an account. */
export function newPerson(): Person {
  return { email: `${randomUUID()}@example.org`, password: "a drop at the net" };
}

/** Creates an account without opening a page of the site; returns an empty page in a browser signed in to it. */
export async function openAccount(bed: TestBed, person = newPerson()): Promise<Page> {
  const page = await bed.openBlank();
  const query = `mutation ($input: CredentialsInput!) { signUp(input: $input) { userErrors { code message } } }`;
  await readApi(page, {}, query, { input: person });
  return page;
}

/** Signs up by the links of a visitor's page; ends on the account page. */
export async function signUp(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await page.getByRole("link", { name: "Create an account" }).click();
  // The form of the previous page has the same fields.
  await page.getByRole("heading", { name: "Sign up" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await expectAccount(page, email);
}

/** Signs in on the sign-in page; ends on the account page. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await trySignIn(page, person);
  await expectAccount(page, person.email);
}

/** Submits the form of the sign-in page. */
export async function trySignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
}

export async function expectAccount(page: Page, email: string): Promise<void> {
  await page.waitForURL("**/account");
  await page.getByRole("heading", { name: `Welcome, ${email}` }).waitFor();
}

const isChange = (request: Request) => request.postData()?.includes('"mutation ') === true;

/** Runs an action that sends a change, and waits until the server has answered it. */
export async function awaitResponse(page: Page, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForResponse((response) => isChange(response.request())), act()]);
}
