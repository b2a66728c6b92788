import { afterAll, beforeAll, expect, test } from "vitest";

import type { Client } from "../../testing/client.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { takeLoggedEvents } from "../../testing/loggedEvents.ts";
import { newAddress } from "../../testing/people/accounts.ts";
import type { Person } from "../../testing/people/admins.ts";
import { makeAdmin } from "../../testing/people/admins.ts";
import {
  callMatch,
  clearCourt,
  createCourt,
  createMatch,
  deleteCourt,
  deleteMatch,
  makeCalledMatch,
  makeCourt,
  makeMatch,
  matchInput,
  reorderCourts,
  sideOf,
  updateCourt,
  updateMatch,
} from "../../testing/tournament/matches.ts";
import { readTournamentRevision } from "../../testing/tournament/tournament.ts";

const address = newAddress();
let site: Harness;
let person: Person;
let admin: Client;
beforeAll(async () => {
  site = await startHarness({ LOG_LEVEL: "info" });
  person = await makeAdmin(site);
  admin = await site.open(person.credentials, address);
});
afterAll(() => {
  site.takeLog();
  return site.close();
});

/**
 * Each function creates the objects it needs, and returns the change and the id of the changed object; null when the
 * response contains it.
 */
const changes: Record<string, () => Promise<{ change: () => Promise<object>; nounId?: string | null }>> = {
  createCourt: async () => ({ change: () => createCourt(admin) }),
  updateCourt: async () => {
    const court = await makeCourt(admin);
    return { change: () => updateCourt(admin, court, { isPublic: false }), nounId: court.id };
  },
  deleteCourt: async () => {
    const { id } = await makeCourt(admin);
    return { change: () => deleteCourt(admin, id), nounId: id };
  },
  reorderCourts: async () => {
    await site.sql("delete from court");
    const ids = [(await makeCourt(admin)).id, (await makeCourt(admin)).id];
    return { change: () => reorderCourts(admin, ids.toReversed()), nounId: null };
  },
  clearCourt: async () => {
    const { id } = await makeCourt(admin);
    await makeCalledMatch(admin, id);
    return { change: () => clearCourt(admin, id), nounId: id };
  },
  createMatch: async () => ({ change: () => createMatch(admin) }),
  updateMatch: async () => {
    const { id } = await makeMatch(admin);
    return { change: () => updateMatch(admin, id, 1, matchInput()), nounId: id };
  },
  deleteMatch: async () => {
    const { id } = await makeMatch(admin);
    return { change: () => deleteMatch(admin, id), nounId: id };
  },
  callMatch: async () => {
    const [match, court] = [await makeMatch(admin), await makeCourt(admin)];
    return { change: () => callMatch(admin, match.id, court.id), nounId: match.id };
  },
};

test.each(Object.keys(changes))("%s writes one line that says who, what and when", async (operation) => {
  const { change, nounId } = (await changes[operation]?.()) ?? {};
  site.takeLog();
  const payload = await change?.();
  expect(payload).toMatchObject({ userErrors: [] });
  const made = Object.values(payload ?? {}).find((value): value is { id: string } => "id" in Object(value));
  expect(takeLoggedEvents(site)).toMatchObject([
    {
      event: "tournament changed",
      userId: person.id,
      operation,
      nounId: nounId === undefined ? made?.id : nounId,
      revision: await readTournamentRevision(site),
      address,
    },
  ]);
});

test("a refused change, or one that changes nothing, writes none", async () => {
  const court = await makeCourt(admin);
  site.takeLog();
  await updateCourt(admin, { ...court, version: 9 });
  await updateCourt(admin, court);
  await createMatch(admin, { sides: [] });
  await clearCourt(admin, court.id);
  expect(takeLoggedEvents(site)).toEqual([]);
});

test("no line contains a name", async () => {
  const secret = "drop-shot-canary";
  const court = await makeCourt(admin, { name: secret });
  await makeCalledMatch(admin, court.id, { round: secret, sides: [sideOf(secret), sideOf("Other")] });
  const log = site.takeLog().join("");
  expect(log).toContain("callMatch");
  expect(log).not.toContain(secret);
});
