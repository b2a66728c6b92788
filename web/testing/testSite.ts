import { readFileSync } from "node:fs";

import { buildSchema, type GraphQLResolveInfo, OperationTypeNode } from "graphql";

import { hasTag, tagsInUse } from "../../domain/tags.ts";
import {
  type CatalogueState,
  type CategoryState,
  isLiveNow,
  rowOf,
  type SeriesState,
} from "./catalogueState.ts";
import { createFollowers } from "./followers.ts";
import { createAccountRoot, isOpenTo, type Person, type RequestContext } from "./roots/accountRoot.ts";
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

// Vitest runs in the root of the project.
export const schema = buildSchema(readFileSync("schema.graphql", "utf8"));

/** The server of a screen test: a catalogue in memory that executes queries by schema.graphql. */
export interface TestSite {
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
  /** The plans of LIVE, none at first; changed in the same way. */
  readonly plans: TestPlan[];
  /** Makes one committed change of the catalogue. */
  change: (alter: (catalogue: CatalogueState) => void) => void;
  /** Makes a change of an account, as from another device. */
  changeAccount: (alter: () => void) => void;
  /** The root value of graphql-js. */
  root: object;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const cursorOf = (revision: number) => `cursor-${revision}`;
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

const describeRows = ({ categories, series }: CatalogueState) =>
  categories.map((one) => [one, idsOf(rowOf(one, series))]);

export function createTestSite(first: CatalogueState, people: Person[] = []): TestSite {
  const states: CatalogueState[] = [structuredClone(first)];
  const settings = createSettings();
  const tournament = createTournament();
  const { viewers, createRoot: createViewersRoot } = createTestViewers();
  const reminders = createTestReminders(() => viewer, nameTarget);
  const contactRequests: ContactRequest[] = [];
  const imports: ImportState[] = [];
  const webhooks: WebhookState[] = [];
  const alarms: AlarmState[] = [];
  const streams: TestStream[] = [];
  const plans: TestPlan[] = [];
  let viewer: Person | null = null;

  const present = () => states.at(-1) ?? first;
  const { follow, notify } = createFollowers(() => cursorOf(states.length - 1));

  /** The title of a series or an episode; the key of a player is already the name. */
  function nameTarget(target: string): string {
    const { series } = present();
    const episodes = series.flatMap((one) => one.episodes);
    return [...series, ...episodes].find(({ id }) => id === target)?.title ?? target;
  }

  function showSeries(one: SeriesState) {
    const episodes = showEpisodes(one);
    const areStartsShown = !one.isProtected || viewer?.isAdmin;
    return {
      ...one,
      order: present().series.indexOf(one),
      category: () => {
        const found = present().categories.find(({ id }) => id === one.categoryId);
        return found ? showCategory(found) : null;
      },
      importedAt: null,
      isPublished: one.isPublished ?? true,
      isLive: isLiveNow(one),
      upcoming: areStartsShown ? one.upcoming : [],
      upcomingRecordings: areStartsShown ? (one.upcomingRecordings ?? []) : [],
      isEmbedOnly: hasTag(one.tags, "ppv"),
      content: (_arguments: object, context: RequestContext) =>
        isOpenTo(viewer, context, one) ? { ...one, episodes } : null,
      password: viewer?.isAdmin && one.isProtected ? one.password : null,
    };
  }

  function showCategory(category: CategoryState) {
    return {
      version: 1,
      tags: [category.slug],
      ...category,
      query: (category.tags ?? [category.slug]).join(" AND "),
      series: rowOf(category, present().series).map(showSeries),
    };
  }

  const stamp = () => ({
    revision: states.length - 1,
    cursor: cursorOf(states.length - 1),
    lastUpdated: "2025-07-28T09:30:00.000Z",
  });

  const followed = (since: string | null) =>
    states.find((_, revision) => cursorOf(revision) === since) ?? { series: [], categories: [] };

  function createCatalogueUpdate(since: string | null) {
    const before = followed(since);
    const now = present();
    const areListsSame = same(describeRows(before), describeRows(now));
    const withNewRow = now.categories
      .filter((one) => !before.categories.some((other) => same(one, other)))
      .flatMap((one) => rowOf(one, now.series));
    const isNew = (one: SeriesState) => !before.series.some((other) => same(one, other));
    return {
      ...stamp(),
      series: now.series.filter((one) => isNew(one) || withNewRow.includes(one)).map(showSeries),
      categories: areListsSame ? null : now.categories.map(showCategory),
      order: same(idsOf(before.series), idsOf(now.series)) ? null : idsOf(now.series),
    };
  }

  function createSeriesUpdate(wanted: string, since: string | null) {
    const before = followed(since).series.find(({ id }) => id === wanted);
    const now = present().series.find(({ id }) => id === wanted);
    const shown = now && showSeries(now);
    const readContent = (context: RequestContext) => shown?.content({}, context) ?? null;
    return {
      ...stamp(),
      series: shown ?? null,
      episodes: (_arguments: object, context: RequestContext) =>
        readContent(context)?.episodes.filter(
          ({ id }) =>
            !same(
              before?.episodes.find((other) => other.id === id),
              now?.episodes.find((other) => other.id === id),
            ),
        ) ?? null,
      episodeOrder(_arguments: object, context: RequestContext) {
        const content = readContent(context);
        const order = content ? idsOf(content.episodes) : null;
        return before && same(idsOf(before.episodes), order) ? null : order;
      },
    };
  }

  const showOpenEpisodes = (context: RequestContext) =>
    present()
      .series.map(showSeries)
      .flatMap(
        (series) => series.content({}, context)?.episodes.map((episode) => ({ ...episode, series })) ?? [],
      );
  const showLiveEpisodes = (context: RequestContext) =>
    showOpenEpisodes(context).filter(({ isLive }) => isLive);

  const mails: TestSite["mails"] = [];
  const accounts = createAccountRoot({
    people,
    mails,
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
    const next = structuredClone(present());
    alter(next);
    states.push(next);
    notify();
  }

  const { history, root: historyRoot } = createHistory({
    restore(clock, revision) {
      if (clock === "TOURNAMENT") return tournament.restore(revision - 1);
      change((catalogue) => Object.assign(catalogue, structuredClone(states[revision - 1])));
      return states.length - 1;
    },
    follow,
    notify,
  });

  const showCatalogue = () => ({
    id: "main",
    ...stamp(),
    categories: present().categories.map(showCategory),
    series: present().series.map(showSeries),
    tags: tagsInUse(present().series, isLiveNow),
  });

  return {
    get revision() {
      return states.length - 1;
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
    contactRequests,
    imports,
    webhooks,
    alarms,
    streams,
    plans,
    mails,
    root: {
      ...accounts,
      ...tournament.root,
      ...reminders.root,
      ...historyRoot,
      site: settings,
      catalogue: showCatalogue,
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
      ...createBackupRoot({ present, imports, follow, notify }),
      ...createAdminsRoot({ people, findViewer: () => viewer, follow, notify }),
      ...createAlarmsRoot({ alarms, streams, plans, follow, notify }),
      ...createSearchRoot({ present, showSeries, showOpenEpisodes }),
      catalogueUpdates: ({ since }: { since?: string | null }) =>
        follow((from) => ({ catalogueUpdates: createCatalogueUpdate(from) }), since),
      seriesUpdates: ({ id, since }: { id: string; since?: string | null }) =>
        follow((from) => ({ seriesUpdates: createSeriesUpdate(id, from) }), since),
      // Both a query and a subscription have this field: graphql-js uses the value that fits the operation.
      liveEpisodes: (_arguments: object, context: RequestContext, { operation }: GraphQLResolveInfo) =>
        operation.operation === OperationTypeNode.QUERY
          ? showLiveEpisodes(context)
          : follow(() => ({ liveEpisodes: showLiveEpisodes(context) })),
      ...createContactRoot(contactRequests),
      ...createViewersRoot({ follow }),
      ...createWebhooksRoot(webhooks),
    },
  };
}
