import { readFileSync } from "node:fs";

import { buildSchema, type GraphQLResolveInfo, OperationTypeNode } from "graphql";

import { createAccountRoot, isOpenTo, type Person, type RequestContext } from "./accountRoot.ts";
import { createAdminsRoot } from "./adminsRoot.ts";
import { createBackupRoot, type ImportState } from "./backupRoot.ts";
import type { CatalogueState, SeriesState } from "./catalogueState.ts";
import { createCategoriesRoot } from "./categoriesRoot.ts";
import { createEpisodesRoot } from "./episodesRoot.ts";
import { createSeriesRoot } from "./seriesRoot.ts";

// Vitest runs in the project's root.
export const schema = buildSchema(readFileSync("schema.graphql", "utf8"));

interface SiteState {
  title: string;
  tagline: string;
  isDemonstration: boolean;
  year: number;
  eventUrl: string;
  contactFormUrl: string;
  providerPlayUrl: string;
  providerFileUrl: string;
  providerLiveUrl: string;
  providerPlaylist: string;
  providerName: string;
  googleSignInUrl: string | null;
  passwordRule: string;
}

interface ContactRequest {
  email: string;
  subject: string;
  message: string;
}

/** The server's side of a screen test: a catalogue in memory that answers as schema.graphql says. */
export interface TestSite {
  readonly revision: number;
  /** What it holds now. */
  readonly catalogue: CatalogueState;
  /** Who has signed in from the browser. */
  viewer: Person | null;
  /** What is fixed for the installation, but not for a test. */
  readonly settings: SiteState;
  /** What arrived by the contact form, first the oldest. */
  readonly contactRequests: ContactRequest[];
  /** The links that were mailed, first the oldest: whom they are for, and their tokens. */
  readonly mails: { email: string; token: string }[];
  /** The imports that were started, first the oldest; a test changes one by `changeAccount`. */
  readonly imports: ImportState[];
  /** Makes one committed change. */
  change: (alter: (catalogue: CatalogueState) => void) => void;
  /** Makes a change of an account, as from another device. */
  changeAccount: (alter: () => void) => void;
  /** The value that graphql-js resolves a request's fields from. */
  root: object;
}

const site: SiteState = {
  title: "Badminton Open 2025",
  tagline: "Your Source For Badminton Open 2025 Digital Broadcasts.",
  isDemonstration: true,
  year: 2025,
  eventUrl: "https://event.test/",
  contactFormUrl: "https://helpdesk.test/",
  providerPlayUrl: "https://provider.test/play/",
  providerFileUrl: "https://files.provider.test/",
  providerLiveUrl: "https://provider.test/live/",
  providerPlaylist: "index.m3u8",
  providerName: "provider.test",
  googleSignInUrl: null,
  passwordRule: "8 to 128 characters.",
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const cursorOf = (revision: number) => `cursor-${revision}`;
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

const showEpisodes = (one: SeriesState) =>
  one.episodes.map((episode, index) => ({
    language: "en-US",
    dateAdded: "2025-07-01T00:00:00.000Z",
    rating: { value: "0", source: "BBFC" },
    thumbnail: null,
    isOnRoku: false,
    version: 1,
    ...episode,
    number: index + 1,
  }));

export function createTestSite(first: CatalogueState, people: Person[] = []): TestSite {
  const states: CatalogueState[] = [structuredClone(first)];
  const waiting = new Set<() => void>();
  const settings = { ...site };
  const contactRequests: ContactRequest[] = [];
  const imports: ImportState[] = [];
  let viewer: Person | null = null;
  let changes = 0;

  const present = () => states.at(-1) ?? first;

  function showSeries(one: SeriesState) {
    const episodes = showEpisodes(one);
    return {
      ...one,
      order: present().series.indexOf(one),
      category: () => {
        const found = present().categories.find(({ id }) => id === one.categoryId);
        return found ? showCategory(found) : null;
      },
      importedAt: null,
      isLive: one.tags.includes("live") || one.episodes.some(({ isLive }) => isLive),
      upcoming: one.isProtected ? [] : one.upcoming,
      isEmbedOnly: one.tags.includes("ppv"),
      content: (_arguments: object, context: RequestContext) =>
        isOpenTo(viewer, context, one) ? { ...one, episodes } : null,
      password: viewer?.isAdmin && one.isProtected ? one.password : null,
    };
  }

  function showCategory({ members, ...category }: CatalogueState["categories"][number]) {
    const series = present().series.filter(({ id }) => members.includes(id));
    return {
      version: 1,
      tags: [category.slug],
      ...category,
      query: (category.tags ?? [category.slug]).join(" AND "),
      series: series.map(showSeries),
    };
  }

  const stamp = () => ({
    revision: states.length - 1,
    cursor: cursorOf(states.length - 1),
    lastUpdated: "2025-07-28T09:30:00.000Z",
  });

  const followed = (since: string | null | undefined) =>
    states.find((_, revision) => cursorOf(revision) === since) ?? { series: [], categories: [] };

  function sayCatalogueUpdate(since: string | null | undefined) {
    const before = followed(since);
    const now = present();
    const areListsSame =
      same(before.categories, now.categories) && same(idsOf(before.series), idsOf(now.series));
    return {
      ...stamp(),
      series: now.series.filter((one) => !before.series.some((other) => same(one, other))).map(showSeries),
      categories: areListsSame ? null : now.categories.map(showCategory),
      order: same(idsOf(before.series), idsOf(now.series)) ? null : idsOf(now.series),
    };
  }

  function saySeriesUpdate(wanted: string, since: string | null | undefined) {
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

  /** The value at once, and again after each change; ends when it is returned. */
  function follow(say: (since: string | null | undefined) => object, start: string | null | undefined) {
    let since = start;
    let told = -1;
    let isOver = false;
    let wake: (() => void) | undefined;
    const onChange = () => wake?.();
    waiting.add(onChange);
    const iterator: AsyncIterableIterator<object> = {
      [Symbol.asyncIterator]: () => iterator,
      async next() {
        if (told === changes) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        if (isOver) return { done: true, value: undefined };
        told = changes;
        const value = say(since);
        since = cursorOf(states.length - 1);
        return { done: false, value };
      },
      async return() {
        isOver = true;
        waiting.delete(onChange);
        wake?.();
        return { done: true, value: undefined };
      },
    };
    return iterator;
  }

  const showLiveEpisodes = (context: RequestContext) =>
    present()
      .series.map(showSeries)
      .flatMap(
        (series) =>
          series
            .content({}, context)
            ?.episodes.filter(({ isLive }) => isLive)
            .map((episode) => ({ ...episode, series })) ?? [],
      );

  function tell(): void {
    changes += 1;
    for (const onChange of waiting) onChange();
  }

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
    follow: (say) => follow(say, null),
    tell,
  });

  function change(alter: (catalogue: CatalogueState) => void): void {
    const next = structuredClone(present());
    alter(next);
    states.push(next);
    tell();
  }

  const showCatalogue = () => ({
    id: "main",
    ...stamp(),
    categories: present().categories.map(showCategory),
    series: present().series.map(showSeries),
    tags: [],
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
      tell();
    },
    settings,
    contactRequests,
    imports,
    mails,
    root: {
      ...accounts,
      site: settings,
      catalogue: showCatalogue,
      ...createCategoriesRoot({ present, change, showCategory, showCatalogue }),
      ...createSeriesRoot({ present, change, showCatalogue, showSeries }),
      ...createEpisodesRoot({
        present,
        change,
        showSeries,
        showEpisodes,
        provider: settings,
      }),
      ...createBackupRoot({ present, imports, follow: (say) => follow(say, null), tell }),
      ...createAdminsRoot({
        people,
        findViewer: () => viewer,
        follow: (say) => follow(say, null),
        tell,
      }),
      series: ({ slug }: { slug: string }) => {
        const found = present().series.find((one) => one.slug === slug);
        return found ? showSeries(found) : null;
      },
      searchSeries: ({ title, first: most }: { title: string; first: number }) =>
        present()
          .series.filter((one) => title.trim() && one.title.toLowerCase().includes(title.toLowerCase()))
          .slice(0, most)
          .map(showSeries),
      catalogueUpdates: ({ since }: { since?: string | null }) =>
        follow((from) => ({ catalogueUpdates: sayCatalogueUpdate(from) }), since),
      seriesUpdates: ({ id, since }: { id: string; since?: string | null }) =>
        follow((from) => ({ seriesUpdates: saySeriesUpdate(id, from) }), since),
      // Of the field's two lives, the query's fields and the subscription's values are told apart by who executes it.
      liveEpisodes: (_arguments: object, context: RequestContext, { operation }: GraphQLResolveInfo) =>
        operation.operation === OperationTypeNode.QUERY
          ? showLiveEpisodes(context)
          : follow(() => ({ liveEpisodes: showLiveEpisodes(context) }), null),
      sendContactRequest: ({ input }: { input: ContactRequest }) => {
        const refused = (["email", "subject", "message"] as const).find((field) => !input[field].trim());
        if (refused) {
          const error = { code: "BLANK", field: refused, message: `Please fill in the ${refused}.` };
          return { message: null, userErrors: [error] };
        }
        contactRequests.push(input);
        return { message: "Your message has been sent.", userErrors: [] };
      },
    },
  };
}
