import { readFileSync } from "node:fs";

import { buildSchema, type GraphQLResolveInfo, OperationTypeNode } from "graphql";

import type { CatalogueState, SeriesState } from "./catalogueState.ts";

// Vitest runs in the project's root.
export const schema = buildSchema(readFileSync("schema.graphql", "utf8"));

interface Person {
  id: string;
  email: string;
  password: string;
  isAdmin: boolean;
}

interface ContactRequest {
  email: string;
  subject: string;
  message: string;
}

/** The server's side of a screen test: a catalogue in memory that answers as schema.graphql says. */
export interface TestSite {
  readonly revision: number;
  /** Who has signed in from the browser. */
  viewer: Person | null;
  /** What is fixed for the installation, but not for a test. */
  readonly settings: typeof site;
  /** What arrived by the contact form, first the oldest. */
  readonly contactRequests: ContactRequest[];
  /** Makes one committed change. */
  change: (alter: (catalogue: CatalogueState) => void) => void;
  /** The value that graphql-js resolves a request's fields from. */
  root: object;
}

const site = {
  title: "Badminton Open 2025",
  tagline: "Your Source For Badminton Open 2025 Digital Broadcasts.",
  isDemonstration: true,
  year: 2025,
  eventUrl: "https://event.test/",
  contactFormUrl: "https://helpdesk.test/",
  providerPlayUrl: "https://provider.test/play/",
  providerName: "provider.test",
  googleSignInUrl: null,
  passwordRule: "8 to 128 characters.",
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const cursorOf = (revision: number) => `cursor-${revision}`;
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

export function createTestSite(first: CatalogueState, people: readonly Person[] = []): TestSite {
  const states: CatalogueState[] = [structuredClone(first)];
  const waiting = new Set<() => void>();
  const settings = { ...site };
  const contactRequests: ContactRequest[] = [];
  let viewer: Person | null = null;

  const present = () => states.at(-1) ?? first;

  function showSeries(one: SeriesState) {
    const isLocked = one.isProtected && !viewer?.isAdmin;
    const episodes = one.episodes.map((episode, index) => ({
      ...episode,
      number: index + 1,
      language: "en-US",
      dateAdded: "2025-07-01T00:00:00.000Z",
      rating: { value: "0", source: "BBFC" },
      thumbnail: null,
      isOnRoku: false,
      version: 1,
    }));
    return {
      ...one,
      order: present().series.indexOf(one),
      category: null,
      importedAt: null,
      isLive: one.tags.includes("live") || one.episodes.some(({ isLive }) => isLive),
      upcoming: one.isProtected ? [] : one.upcoming,
      isEmbedOnly: one.tags.includes("ppv"),
      content: isLocked ? null : { ...one, episodes },
      password: null,
      version: 1,
    };
  }

  function showCategory({ members, ...category }: CatalogueState["categories"][number]) {
    const series = present().series.filter(({ id }) => members.includes(id));
    return {
      ...category,
      tags: [category.slug],
      query: category.slug,
      series: series.map(showSeries),
      version: 1,
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
    const content = shown?.content;
    const order = content ? idsOf(content.episodes) : null;
    return {
      ...stamp(),
      series: shown ?? null,
      episodes:
        content?.episodes.filter(
          ({ id }) =>
            !same(
              before?.episodes.find((other) => other.id === id),
              now?.episodes.find((other) => other.id === id),
            ),
        ) ?? null,
      episodeOrder: before && same(idsOf(before.episodes), order) ? null : order,
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
        if (told === states.length) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        if (isOver) return { done: true, value: undefined };
        told = states.length;
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

  const showLiveEpisodes = () =>
    present()
      .series.map(showSeries)
      .flatMap(
        (series) =>
          series.content?.episodes
            .filter(({ isLive }) => isLive)
            .map((episode) => ({ ...episode, series })) ?? [],
      );

  const showViewer = () =>
    viewer && {
      ...viewer,
      isSuperAdmin: viewer.isAdmin,
      hasPassword: true,
      hasProvedEmail: true,
      savedSeries: [],
    };

  return {
    get revision() {
      return states.length - 1;
    },
    get viewer() {
      return viewer;
    },
    set viewer(person) {
      viewer = person;
    },
    change(alter) {
      const next = structuredClone(present());
      alter(next);
      states.push(next);
      for (const onChange of waiting) onChange();
    },
    settings,
    contactRequests,
    root: {
      site: settings,
      viewer: showViewer,
      catalogue: () => ({
        id: "main",
        ...stamp(),
        categories: present().categories.map(showCategory),
        series: present().series.map(showSeries),
        tags: [],
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
      liveEpisodes: (_arguments: object, _context: unknown, { operation }: GraphQLResolveInfo) =>
        operation.operation === OperationTypeNode.QUERY
          ? showLiveEpisodes()
          : follow(() => ({ liveEpisodes: showLiveEpisodes() }), null),
      sendContactRequest: ({ input }: { input: ContactRequest }) => {
        const refused = (["email", "subject", "message"] as const).find((field) => !input[field].trim());
        if (refused) {
          const error = { code: "BLANK", field: refused, message: `Please fill in the ${refused}.` };
          return { message: null, userErrors: [error] };
        }
        contactRequests.push(input);
        return { message: "Your message has been sent.", userErrors: [] };
      },
      signIn: ({ input }: { input: { email: string; password: string } }) => {
        viewer = people.find((one) => one.email === input.email && one.password === input.password) ?? null;
        const error = { code: "INVALID_CREDENTIALS", message: "Invalid Username or Password" };
        return { viewer: showViewer(), userErrors: viewer ? [] : [error] };
      },
      signOut: () => {
        viewer = null;
        return { viewer: null, userErrors: [] };
      },
    },
  };
}
