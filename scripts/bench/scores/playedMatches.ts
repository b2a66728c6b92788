import type { Client } from "../../../server/testing/client.ts";
import { makeCalledMatch, makeCourt } from "../../../server/testing/tournament/matches.ts";
import { createDevice, press } from "../../../server/testing/tournament/scoring.ts";

/** A match that is being played. */
export interface PlayedMatch {
  id: string;
  /** Changes the score, and returns the number of the event and the tournament's revision. */
  score: () => Promise<{ number: number; revision: number }>;
}

/** 28 rallies lead to 14-14, which ends neither a game to 21 nor one to 15. */
const mostRallies = 28;

/** Creates courts with one match each, and one device for each match. `present` is the number of existing courts. */
export async function startMatches(admin: Client, courts: number, present = 0): Promise<PlayedMatch[]> {
  const matches: PlayedMatch[] = [];
  for (let place = present + 1; place <= present + courts; place += 1) {
    const court = await makeCourt(admin, { name: `Court ${place}` });
    matches.push(await startScoring(admin, (await makeCalledMatch(admin, court.id)).id, place));
  }
  return matches;
}

async function startScoring(admin: Client, id: string, place: number): Promise<PlayedMatch> {
  const device = createDevice(admin, `Tablet ${place}`);
  const { lease } = await device.take(id);
  if (lease === null) throw new Error("The match is scored by another device.");
  let number = 0;
  return {
    id,
    async score() {
      const rallies = number % (mostRallies + 1);
      // The game is set back to its start at 14-14, so that the match never ends.
      const event =
        rallies === mostRallies
          ? press("SCORE_SET", { detail: { games: [[0, 0]] } })
          : press("RALLY", { side: (place + rallies) % 2 });
      const { data, errors, extensions } = await device.askToRecord(id, {
        lease,
        after: number,
        events: [event],
      });
      const payload = data?.recordMatchEvents;
      if (errors || !payload || payload.userErrors.length > 0)
        throw new Error(`The point was refused: ${JSON.stringify(errors ?? payload)}`);
      number += 1;
      return { number, revision: extensions.tournamentRevision };
    },
  };
}

/** Reads the tournament's cursor and revision. */
export async function readTournament(client: Client): Promise<{ cursor: string; revision: number }> {
  const { tournament } = await client.query<{ tournament: { cursor: string; revision: number } }>(
    "{ tournament { cursor revision } }",
  );
  return tournament;
}
