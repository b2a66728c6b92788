import type { FastifyPluginAsync } from "fastify";
import type { DataSource } from "typeorm";

import { UserError } from "../../errors.ts";
import { planComingDays } from "./comingDays.ts";
import { demonstrationCourt } from "./demonstrationMatches.ts";
import { playCourt } from "./playCourt.ts";
import { courtNumbers } from "./streams.ts";

/** The delay after a failure, such as an unavailable database. */
const retryMs = 5_000;

/**
 * Plays the demonstration's matches while the server runs. Several processes may do so, and each event is recorded
 * once, by the first of them. `timeZone` is the tournament's time zone.
 */
export function createDemonstrationPlay(database: DataSource, timeZone: string): FastifyPluginAsync {
  return async (app) => {
    const timers = new Map<number, NodeJS.Timeout>();
    const playing = new Map<number, Promise<void>>();
    let isClosed = false;

    /** Plays on a court, and schedules the next call for when its next event is due. */
    async function play(court: number): Promise<void> {
      let pauseMs = retryMs;
      try {
        pauseMs = await playNow(database, timeZone, court);
      } catch (error) {
        app.log.warn({ err: error, court }, "The demonstration's match cannot continue");
      }
      if (!isClosed) timers.set(court, setTimeout(start, pauseMs, court));
    }

    function start(court: number): void {
      playing.set(court, play(court));
    }

    app.addHook("onListen", async () => courtNumbers.forEach(start));
    app.addHook("onClose", async () => {
      isClosed = true;
      timers.forEach(clearTimeout);
      await Promise.all(playing.values());
    });
  };
}

/** Records the due events of a court, and returns the milliseconds until the next one is due. */
async function playNow(database: DataSource, timeZone: string, number: number): Promise<number> {
  const now = new Date();
  const court = demonstrationCourt(number, now);
  try {
    await database.transaction(async (db) => {
      await playCourt(db, timeZone, court, now);
      if (number === courtNumbers[0]) await planComingDays(db, timeZone, now);
    });
  } catch (error) {
    // The court or a player is busy in another match, which an admin has called.
    if (!(error instanceof UserError)) throw error;
  }
  return Math.max(0, court.changesAt.getTime() - Date.now());
}
