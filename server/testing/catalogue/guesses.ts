import { expect } from "vitest";

import { newDeviceCookie } from "../../auth/device.ts";
import type { Client } from "../client.ts";
import type { Harness } from "../harness.ts";
import { newAddress } from "../people/accounts.ts";
import { accessDocuments } from "./access.ts";
import type { Series } from "./catalogue.ts";
import { makeSeries } from "./catalogue.ts";

/** The password of the series that `Guesses.protect` creates. */
export const seriesPassword = "the series password";

type Verdict = "unlocked" | "wrong" | "too many";

export const wrong = (times: number): Verdict[] => Array<Verdict>(times).fill("wrong");

/** Guesses passwords of protected series from browsers of different ages and addresses. */
export interface Guesses {
  protect(): Promise<Series>;
  /** Protects a series and uses up its budget of wrong passwords. */
  protectWithSpentBudget(): Promise<Series>;
  /** Opens a browser with a device cookie of this age; null opens one without a cookie. */
  openBrowser(ageSeconds: number | null, address?: string): Promise<Client>;
  deviceCookie(ageSeconds: number): string;
  guess(client: Client, series: Pick<Series, "id">, password?: string): Promise<Verdict>;
  /** Sends this many wrong passwords, one after the other. */
  guessOften(client: Client, series: Series, times: number): Promise<Verdict[]>;
  /** Sets the failures of the limit's newest counter. */
  spend(limit: string, failures: number): Promise<void>;
}

async function guess(
  client: Client,
  { id }: Pick<Series, "id">,
  password = "a wrong password",
): Promise<Verdict> {
  const response = await client.ask<{ unlockSeries: { userErrors: object[] } } | null>(
    accessDocuments.unlockSeries,
    { id, password },
  );
  const [error] = response.errors ?? [];
  // On a busy machine a guess may wait too long for a connection. The server has not evaluated it then.
  if (error?.extensions["code"] === "SERVICE_UNAVAILABLE") return guess(client, { id }, password);
  if (error) {
    expect(error.extensions).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      retryAfterSeconds: expect.any(Number),
    });
    return "too many";
  }
  return response.data?.unlockSeries.userErrors.length === 0 ? "unlocked" : "wrong";
}

export function createGuesses(site: Harness): Guesses {
  const secret = { present: site.config.appSecret ?? "", former: null };
  const deviceCookie = (ageSeconds: number): string =>
    newDeviceCookie(secret, Date.now() - ageSeconds * 1_000);

  const protect = (): Promise<Series> => makeSeries(site.admin, { password: seriesPassword });

  async function openBrowser(ageSeconds: number | null, address = newAddress()): Promise<Client> {
    const client = await site.open(undefined, address);
    if (ageSeconds !== null) client.plantCookie("device", deviceCookie(ageSeconds));
    return client;
  }

  async function spend(limit: string, failures: number): Promise<void> {
    await site.sql(
      `update guess_counter set failures = $2 where key = (
        select key from guess_counter where key like $1 and failures = 1 order by touched_at desc limit 1
      )`,
      [`${limit}:%`, failures],
    );
  }

  return {
    protect,
    async protectWithSpentBudget() {
      const series = await protect();
      await guess(await openBrowser(null), series);
      await spend("guess-series", 300);
      return series;
    },
    openBrowser,
    deviceCookie,
    guess,
    async guessOften(client, series, times) {
      const verdicts: Verdict[] = [];
      while (verdicts.length < times) verdicts.push(await guess(client, series));
      return verdicts;
    },
    spend,
  };
}
