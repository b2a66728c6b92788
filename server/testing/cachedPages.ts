import { EventEmitter, once } from "node:events";

import { expect, vi } from "vitest";

import type { PageCache } from "../http/pageCache.ts";
import { createPageCache } from "../http/pageCache.ts";
import type { Page } from "../http/pages.ts";
import type { CatalogueChange } from "../live/catalogueClock.ts";
import { CatalogueReads } from "../live/catalogueReads.ts";
import type { Change, Clock, ClockName } from "../live/clock.ts";
import type { CachedResponse } from "../live/responses/cachedResponse.ts";
import type { ResponseCache } from "../live/responses/responseCache.ts";
import { createResponseCache } from "../live/responses/responseCache.ts";
import type { TournamentChange } from "../tournament/tournamentClock.ts";
import { TournamentReads } from "../tournament/tournamentReads.ts";

/**
 * A page cache between both clocks, whose changes the test makes, and renderings, which end when the test's clock has
 * reached their end.
 */
export interface CachedPages {
  pageCache: PageCache;
  catalogue: ResponseCache<CatalogueChange>;
  tournament: ResponseCache<TournamentChange>;
  /** The number of renderings that have begun. */
  rendered: number;
  renderingMs: number;
  /** The revisions of both clocks in the database. */
  revisions: Record<ClockName, number>;
  epoch: string;
  /** The ids of the matches that a rendering shows. */
  shownMatches: string[];
  changeCatalogue: (kind?: Partial<CatalogueChange>) => void;
  changeTournament: (kind?: Partial<TournamentChange>) => void;
  /** A change is committed, and its clock is received before the listener reads the change. */
  announce: (name: ClockName, kind: { removesAccess: boolean }) => void;
  /** Ends the listener's read of the changes that were announced. */
  endListenerRead: () => void;
  /** Lets the time of a rendering pass, and ends the renderings that have begun. */
  endRenderings: () => Promise<void>;
  /** Requests the page. Returns the revisions of both clocks that it shows. */
  show: (name?: string) => Promise<Record<ClockName, number>>;
  close: () => void;
}

const tournamentPages = { hasCourts: true, hasSchedule: true };

export const clockAt = (revision: number, epoch = "one"): Clock => ({
  epoch,
  revision,
  lastUpdated: new Date(0),
});

/** The revisions of both clocks that the page shows. */
export async function revisionsOf(page: CachedResponse | null): Promise<Record<ClockName, number>> {
  const message = await page?.encode("identity");
  const [ofCatalogue, ofTournament] = (message?.body.toString() ?? "").split(" ").map(Number);
  if (!ofCatalogue || !ofTournament) return expect.fail("The page was not rendered");
  return { catalogue: ofCatalogue, tournament: ofTournament };
}

function createCache<Entry extends Change>(
  clockName: ClockName,
  catchUp: () => Promise<void>,
): ResponseCache<Entry> {
  return createResponseCache<Entry>({
    clockName,
    isPresent: () => true,
    catchUp,
    track: (running) => running,
    onError: (error) => expect.fail(String(error)),
  });
}

/** Opens a page cache. The test has replaced the timers. */
export function openCachedPages(): CachedPages {
  const renderings = new EventEmitter();
  const listenerReads = new EventEmitter();
  /** The changes that were announced and that the listener has not read yet. */
  const unread: Record<ClockName, (() => void)[]> = { catalogue: [], tournament: [] };
  const catalogue = createCache<CatalogueChange>("catalogue", () => readAnnounced("catalogue"));
  const tournament = createCache<TournamentChange>("tournament", () => readAnnounced("tournament"));
  const pageCache = createPageCache({
    pages: { render },
    responseCaches: { catalogue, tournament },
    tournamentPages: () => tournamentPages,
    databaseTime: Date.now,
  });

  /** Renders the state of the beginning, as a snapshot of the database does. */
  async function render(): Promise<Page> {
    pages.rendered += 1;
    const { catalogue: ofCatalogue, tournament: ofTournament } = pages.revisions;
    const clocks = {
      catalogue: clockAt(ofCatalogue, pages.epoch),
      tournament: clockAt(ofTournament, pages.epoch),
    };
    const body = new TextEncoder().encode(`${ofCatalogue} ${ofTournament}`);
    const reads = new CatalogueReads();
    reads.addSeries("court-1");
    const tournamentReads = new TournamentReads();
    for (const id of pages.shownMatches) tournamentReads.addMatch(id);
    await once(renderings, "end");
    catalogue.receiveClock(clocks.catalogue);
    tournament.receiveClock(clocks.tournament);
    return {
      status: 200,
      headers: {},
      body,
      clock: clocks.catalogue,
      reads,
      tournament: { clock: clocks.tournament, reads: tournamentReads },
    };
  }

  /** The listener reads a change of the catalogue. */
  function readCatalogue(revision: number, kind: Partial<CatalogueChange> = {}): void {
    const change: CatalogueChange = {
      revision,
      noun: "episode",
      id: "rally",
      seriesId: "court-1",
      isMoved: false,
      isRegrouped: false,
      isRelocked: false,
      isHidden: false,
      ...kind,
    };
    catalogue.applyChanges({ clock: clockAt(revision), changes: [change] }, clockAt(revision - 1));
  }

  function readTournament(revision: number, kind: Partial<TournamentChange> = {}): void {
    const change: TournamentChange = {
      revision,
      noun: "match",
      id: "final",
      isMoved: false,
      isHidden: false,
      changesPlan: false,
      ...kind,
    };
    tournament.applyChanges({ clock: clockAt(revision), changes: [change] }, clockAt(revision - 1));
  }

  /** The listener reads the changes that were announced before. The read ends later. */
  async function readAnnounced(name: ClockName): Promise<void> {
    const announced = unread[name].splice(0);
    if (announced.length === 0) return;
    await once(listenerReads, "end");
    for (const read of announced) read();
  }

  async function endRenderings(): Promise<void> {
    await vi.advanceTimersByTimeAsync(pages.renderingMs);
    renderings.emit("end");
    await vi.advanceTimersByTimeAsync(0);
  }

  const pages: CachedPages = {
    pageCache,
    catalogue,
    tournament,
    rendered: 0,
    renderingMs: 50,
    revisions: { catalogue: 1, tournament: 1 },
    epoch: "one",
    shownMatches: ["final"],
    changeCatalogue: (kind) => readCatalogue((pages.revisions.catalogue += 1), kind),
    changeTournament: (kind) => readTournament((pages.revisions.tournament += 1), kind),
    announce(name, { removesAccess }) {
      const revision = (pages.revisions[name] += 1);
      pages[name].receiveClock(clockAt(revision));
      unread[name].push(() =>
        name === "catalogue"
          ? readCatalogue(revision, { isRelocked: removesAccess })
          : readTournament(revision, { isMoved: removesAccess }),
      );
    },
    endListenerRead: () => void listenerReads.emit("end"),
    endRenderings,
    async show(name = "/courts") {
      const opened = Promise.resolve(pageCache.get(name) ?? pageCache.getOrRender(name, {}));
      const done = new AbortController();
      void opened.then(() => done.abort());
      do await endRenderings();
      while (!done.signal.aborted);
      return revisionsOf(await opened);
    },
    close() {
      catalogue.close();
      tournament.close();
    },
  };
  return pages;
}
