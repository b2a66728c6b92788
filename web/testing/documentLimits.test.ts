// @vitest-environment node
import { type DocumentNode, Kind, visit } from "graphql";
import { expect, test } from "vitest";

import { mostListedMatches } from "../../domain/listLimits.ts";
import { pageSize } from "../admin/history/historyRows.ts";
import { DayPlanDocument } from "../lib/generated/DayPlan.ts";
import { HistoryUpdatesDocument, OlderHistoryDocument } from "../lib/generated/History.ts";
import { ScheduleDayDocument } from "../lib/generated/SchedulePage.ts";

function readFirsts(document: DocumentNode): number[] {
  const found: number[] = [];
  visit(document, {
    Argument({ name, value }) {
      if (name.value === "first" && value.kind === Kind.INT) found.push(Number(value.value));
    },
  });
  return found;
}

test.each([
  ["the plan of a day asks for all matches", DayPlanDocument, [mostListedMatches, mostListedMatches]],
  [
    "the schedule asks for all matches and results",
    ScheduleDayDocument,
    [mostListedMatches, mostListedMatches, mostListedMatches],
  ],
  ["the newest page of the history has the size of a page", HistoryUpdatesDocument, [pageSize]],
  ["older pages of the history have it too", OlderHistoryDocument, [pageSize]],
])("%s", (_name, document, firsts) => {
  expect(readFirsts(document)).toEqual(firsts);
});
