import { makeCategory, makeEpisode, makeSeries } from "./catalogueState.ts";
import { createTestSite, type TestSite } from "./testSite.ts";
import { makeCourt, makePlayed, type MatchState } from "./tournamentState.ts";

/** A site whose first court is live at /series/court-1, in the row "Courts", with a match in its third game. */
export function createPlayedCourt(match: Partial<MatchState> = {}): TestSite {
  const film = makeEpisode({ id: "e1", title: "Day one", isLive: true });
  const site = createTestSite({
    series: [
      makeSeries({ id: "s1", slug: "court-1", title: "Centre", episodes: [film] }),
      makeSeries({ id: "s2", slug: "court-2", title: "Side" }),
    ],
    categories: [makeCategory({ id: "c1", name: "Courts", members: ["s1", "s2"] })],
  });
  site.tournament.change((tournament) => {
    tournament.courts.push(
      makeCourt({ id: "k1", name: "Court 1", episodeId: "e1", seriesId: "s1", currentId: "m1" }),
    );
    const games: MatchState["games"] = [
      [21, 15],
      [18, 21],
      [11, 9],
    ];
    tournament.matches.push(makePlayed({ id: "m1", courtId: "k1", episodeId: "e1", games, ...match }));
  });
  return site;
}

/** Changes the current match, as an event of its umpire does. */
export function alterMatch(site: TestSite, alter: Partial<MatchState>): void {
  site.tournament.change(({ matches }) => {
    for (const match of matches) {
      if (match.id === "m1") Object.assign(match, { lastEventNumber: match.lastEventNumber + 1 }, alter);
    }
  });
}
