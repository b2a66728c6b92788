import type { CatalogueState, EpisodeState, SeriesState } from "../catalogueState.ts";

/** The position at which a person stopped watching a recording. */
export interface StoredPosition {
  episodeId: string;
  seconds: number;
  /** An ISO 8601 time. */
  seenAt: string;
  isHidden: boolean;
}

/** An account of a test, with its data. */
export interface Person {
  id: string;
  email: string;
  password: string;
  isAdmin: boolean;
  /** The value of `isAdmin` by default. */
  isSuperAdmin?: boolean;
  /** None by default. */
  roles?: HeldRole[];
  hasPassword?: boolean;
  hasProvedEmail?: boolean;
  /** The ids of the series, in the order of saving. */
  saved?: string[];
  /** The passwords that were entered, by the ids of the series. */
  unlocks?: Record<string, string>;
  /** The positions at which the person stopped watching. */
  positions?: StoredPosition[];
}

export interface HeldRole {
  role: "EDITOR" | "OPERATOR";
  courtId: string | null;
}

interface Grant {
  seriesId: string;
  token: string;
}

/** The credentials of a request or of its socket. */
export interface RequestContext {
  grants: readonly Grant[];
}

/** The functions of the site that the accounts need. */
export interface AccountSite {
  people: Person[];
  mails: { email: string; token: string }[];
  viewer: Person | null;
  present: () => CatalogueState;
  showSeries: (series: SeriesState) => object;
  showEpisodes: (series: SeriesState) => EpisodeState[];
  follow: (createValue: () => object) => AsyncIterableIterator<object>;
  /** Called after a change of an account. */
  notify: () => void;
}

/** The grant that a test's site returns for the current password. */
export function makeGrant({ id, password }: Pick<SeriesState, "id" | "password">): Grant {
  return { seriesId: id, token: `${id}.${password}` };
}

export function isUnlockedBy(
  person: Person | null,
  { grants }: RequestContext,
  series: SeriesState,
): boolean {
  const { seriesId, token } = makeGrant(series);
  return (
    person?.unlocks?.[series.id] === series.password ||
    grants.some((grant) => grant.seriesId === seriesId && grant.token === token)
  );
}

/** Whether the person may edit the catalogue, as admins may too. */
function isEditor(person: Person | null): boolean {
  return person?.isAdmin === true || person?.roles?.some(({ role }) => role === "EDITOR") === true;
}

export function isOpenTo(person: Person | null, context: RequestContext, series: SeriesState): boolean {
  return !series.isProtected || isEditor(person) || isUnlockedBy(person, context, series);
}
