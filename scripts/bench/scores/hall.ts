import type { Client } from "../../../server/testing/client.ts";
import { makeCalledMatch, makeCourt } from "../../../server/testing/tournament/matches.ts";
import { createDevice, press } from "../../../server/testing/tournament/scoring.ts";

/** A match that is being played. */
export interface PlayedMatch {
  id: string;
  /** Changes its score, and gives the number of the event and the tournament's revision that the answer names. */
  score: () => Promise<{ number: number; revision: number }>;
}

/** 14 to 14, which ends a game neither to 21 nor to 15. */
const mostRallies = 28;

/** As many courts, with a match on each that a device of its own scores. `present`: courts that there are already. */
export async function openHall(admin: Client, courts: number, present = 0): Promise<PlayedMatch[]> {
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
      // A game that is level is set back to its start, so that the match never ends.
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

/** Where the tournament stands. */
export async function readTournament(client: Client): Promise<{ cursor: string; revision: number }> {
  const { tournament } = await client.query<{ tournament: { cursor: string; revision: number } }>(
    "{ tournament { cursor revision } }",
  );
  return tournament;
}
