import { randomUUID } from "node:crypto";

import * as v from "valibot";
import { describe, expect, test } from "vitest";

import { readApi } from "./api.ts";
import { findViolations } from "./axe.ts";
import { hasChromium } from "./chromium.ts";
import { type Operator, openOperator } from "./operator.ts";
import { expectPromptly, still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";

const Id = v.object({ id: v.string() });
const slug = "show-court";
const courtName = "Show court";
const device = { id: randomUUID(), name: "The umpire's tablet" };

/** Creates a live series with a court to which a match is called, and the device that scores it. */
async function openMatch(operator: Operator) {
  const { page } = operator;
  await operator.createSeries({ slug, title: "Show Court Live", tags: [] });
  const episodeId = await operator.createEpisode(slug, { title: "The show match" });
  await operator.setLive(episodeId, true);

  const change = async <Payload extends v.ObjectEntries>(
    mutation: string,
    variables: Record<string, unknown>,
    payload: Payload,
  ) => (await readApi(page, { result: v.object(payload) }, mutation, variables)).result;
  const { court } = await change(
    `mutation ($input: CourtInput!) {
      result: createCourt(input: $input) { court { id } userErrors { message } } }`,
    { input: { name: courtName, episodeId } },
    { court: Id },
  );
  const sides = ["Mia Solberg", "Noor Haddad"].map((name) => ({ players: [{ name }] }));
  const { match } = await change(
    `mutation ($input: MatchInput!) {
      result: createMatch(input: $input) { match { id } userErrors { message } } }`,
    { input: { discipline: "WS", round: "Show match", format: "THREE_BY_21", sides, courtId: court.id } },
    { match: Id },
  );
  const { lease } = await change(
    `mutation ($id: ID!, $device: DeviceInput!) {
      result: takeScoring(matchId: $id, device: $device) { lease userErrors { message } } }`,
    { id: match.id, device: { ...device, sentAt: new Date().toISOString() } },
    { lease: v.number() },
  );

  let recorded = 0;
  return {
    /** Records a point, as the umpire's tablet does. */
    async addPoint(side: 0 | 1): Promise<void> {
      const now = new Date().toISOString();
      await change(
        `mutation ($id: ID!, $lease: Int!, $after: Int!, $events: [MatchEventInput!]!, $device: DeviceInput!) {
          result: recordMatchEvents(matchId: $id, lease: $lease, after: $after, events: $events, device: $device) {
            lastEventNumber userErrors { message } } }`,
        {
          id: match.id,
          lease,
          after: recorded,
          events: [{ id: randomUUID(), kind: "RALLY", side, pressedAt: now }],
          device: { ...device, sentAt: now },
        },
        { lastEventNumber: v.literal(recorded + 1) },
      );
      recorded += 1;
    },
  };
}

describe.skipIf(!hasChromium)("A point that the umpire records", () => {
  const bed = prepareTestBed();

  test("appears on the card, on the series page and on the page of all courts within a second", async () => {
    const match = await openMatch(await openOperator(bed));
    const home = await bed.visit("/", still);
    const series = await bed.visit(`/series/${slug}`, still);
    const courts = await bed.visit("/courts", still);
    const card = (points: string) => home.getByRole("link", { name: `${courtName}: ${points}, first game` });
    const panel = series.getByRole("region", { name: `Score, ${courtName}` });
    const tile = courts.getByRole("table", { name: courtName });
    const points = (table: typeof panel, name: string, count: number) =>
      table.getByRole("row", { name: new RegExp(`${name}.* ${count}$`) });

    // Next to a playing video the score is shown on demand only.
    await card("Mia Solberg 0, Noor Haddad 0").first().waitFor();
    await tile.waitFor();
    await series.getByRole("button", { name: "Show score" }).waitFor();
    expect(await panel.count()).toBe(0);
    await series.getByRole("button", { name: "Show score" }).click();
    await panel.waitFor();

    await expectPromptly(() => match.addPoint(0), {
      appear: [
        card("Mia Solberg 1, Noor Haddad 0").first(),
        points(panel, "Solberg", 1),
        points(tile, "Solberg", 1),
      ],
    });
    await expectPromptly(() => match.addPoint(1), {
      appear: [
        card("Mia Solberg 1, Noor Haddad 1").first(),
        points(panel, "Haddad", 1),
        points(tile, "Haddad", 1),
      ],
    });

    for (const page of [home, series, courts]) expect(await findViolations(page), page.url()).toEqual([]);
  });
});
