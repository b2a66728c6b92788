import { readFileSync } from "node:fs";

import { buildSchema } from "graphql";

import type { CatalogueState } from "./catalogueState.ts";
import { createFollowers } from "./followers.ts";
import { createAccountRoot } from "./roots/accountRoot.ts";
import type { Person } from "./roots/accountState.ts";
import { createAdminsRoot } from "./roots/adminsRoot.ts";
import { type AlarmState, createAlarmsRoot, type TestPlan, type TestStream } from "./roots/alarmsRoot.ts";
import { createBackupRoot, type ImportState } from "./roots/backupRoot.ts";
import { createCategoriesRoot } from "./roots/categoriesRoot.ts";
import { type ContactRequest, createContactRoot } from "./roots/contactRoot.ts";
import { createEpisodesRoot } from "./roots/episodesRoot.ts";
import { createHistory, type TestHistory } from "./roots/historyRoot.ts";
import { createTestReminders, type TestReminders } from "./roots/remindersRoot.ts";
import { createSearchRoot } from "./roots/searchRoot.ts";
import { createSeriesRoot } from "./roots/seriesRoot.ts";
import { createTournament, type TestTournament } from "./roots/tournamentRoot.ts";
import { createTestViewers, type TestViewers } from "./roots/viewersRoot.ts";
import { createWebhooksRoot, type WebhookState } from "./roots/webhooksRoot.ts";
import { showEpisodes } from "./shownEpisodes.ts";
import { createSettings, type SiteSettings } from "./siteSettings.ts";
import { createCatalogueRoot, createCatalogueStates, createCatalogueView } from "./testCatalogue.ts";

// Vitest runs in the root of the project.
export const schema = buildSchema(readFileSync("schema.graphql", "utf8"));

/** The lists that a test reads and changes directly, empty at first. */
interface TestLists {
  /** The messages of the contact form, the oldest first. */
  readonly contactRequests: ContactRequest[];
  /** The mailed links, the oldest first: their recipients and tokens. */
  readonly mails: { email: string; token: string }[];
  /** The imports, the oldest first; a test changes one by `changeAccount`. */
  readonly imports: ImportState[];
  readonly webhooks: WebhookState[];
  /** The alarms, none at first; a test changes them by `changeAccount`. */
  readonly alarms: AlarmState[];
  /** The health of streams, none at first; changed in the same way. */
  readonly streams: TestStream[];
  /** The ids of the episodes whose streams are checked at an operator's request, none at first; changed in the same way. */
  readonly watchedStreams: string[];
  /** The plans of LIVE, none at first; changed in the same way. */
  readonly plans: TestPlan[];
}

/** The server of a screen test: a catalogue in memory that executes queries by schema.graphql. */
export interface TestSite extends TestLists {
  readonly revision: number;
  /** The current state. */
  readonly catalogue: CatalogueState;
  /** The account that is signed in; null for a visitor. */
  viewer: Person | null;
  readonly settings: SiteSettings;
  /** The courts and matches, none at first. */
  readonly tournament: TestTournament;
  readonly reminders: TestReminders;
  /** The history of changes, empty until a test records some. */
  readonly history: TestHistory;
  readonly viewers: TestViewers;
  /** Makes one committed change of the catalogue. */
  change: (alter: (catalogue: CatalogueState) => void) => void;
  /** Makes a change of an account, as from another device. */
  changeAccount: (alter: () => void) => void;
  /** The root value of graphql-js. */
  root: object;
}

const createLists = (): TestLists => ({
  contactRequests: [],
  mails: [],
  imports: [],
  webhooks: [],
  alarms: [],
  streams: [],
  watchedStreams: [],
  plans: [],
});

export function createTestSite(first: CatalogueState, people: Person[] = []): TestSite {
  let viewer: Person | null = null;
  const states = createCatalogueStates(first);
  const { present } = states;
  const view = createCatalogueView(states, () => viewer);
  const { showSeries, showCategory, showCatalogue, showOpenEpisodes } = view;
  const { follow, notify } = createFollowers(states.readCursor);
  const settings = createSettings();
  const tournament = createTournament();
  const { viewers, createRoot: createViewersRoot } = createTestViewers();
  const reminders = createTestReminders(() => viewer, states.nameTarget);
  const lists = createLists();
  const accounts = createAccountRoot({
    people,
    mails: lists.mails,
    get viewer() {
      return viewer;
    },
    set viewer(person) {
      viewer = person;
    },
    present,
    showSeries,
    showEpisodes,
    follow,
    notify,
  });

  function change(alter: (catalogue: CatalogueState) => void): void {
    states.change(alter);
    notify();
  }

  const { history, root: historyRoot } = createHistory({
    restore(clock, revision) {
      if (clock === "TOURNAMENT") return tournament.restore(revision - 1);
      change((catalogue) => Object.assign(catalogue, states.copyOf(revision - 1)));
      return states.readRevision();
    },
    follow,
    notify,
  });

  return {
    get revision() {
      return states.readRevision();
    },
    get catalogue() {
      return present();
    },
    get viewer() {
      return viewer;
    },
    set viewer(person) {
      viewer = person;
    },
    change,
    changeAccount(alter) {
      alter();
      notify();
    },
    settings,
    tournament,
    reminders,
    history,
    viewers,
    ...lists,
    root: {
      ...accounts,
      ...tournament.root,
      ...reminders.root,
      ...historyRoot,
      site: settings,
      ...createCategoriesRoot({ present, change, showCategory, showCatalogue }),
      ...createSeriesRoot({ present, change, showCatalogue, showSeries }),
      ...createEpisodesRoot({
        present,
        change,
        changeTournament: tournament.change,
        showSeries,
        showEpisodes,
        provider: settings,
      }),
      ...createBackupRoot({ present, imports: lists.imports, follow, notify }),
      ...createAdminsRoot({ people, findViewer: () => viewer, follow, notify }),
      ...createAlarmsRoot({ ...lists, follow, notify }),
      ...createSearchRoot({ present, showSeries, showOpenEpisodes }),
      ...createCatalogueRoot(states, view, follow),
      ...createContactRoot(lists.contactRequests),
      ...createViewersRoot({ follow }),
      ...createWebhooksRoot(lists.webhooks),
    },
  };
}
