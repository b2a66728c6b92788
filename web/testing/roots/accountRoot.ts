import { type GraphQLResolveInfo, OperationTypeNode } from "graphql";

import {
  mailConfirmation,
  passwordCharacters,
  passwordResetConfirmation,
  signUpFailure,
  unacceptablePassword,
} from "../../../domain/accountForms.ts";
import {
  emailNotFound,
  expiredMailLink,
  incorrectOwnPassword,
  incorrectPassword,
  invalidCredentials,
  takenEmail,
  unknownSeries,
} from "../../../domain/refusals.ts";
import type { CatalogueState, EpisodeState, SeriesState } from "../catalogueState.ts";
import { type KeptPosition, createWatchingRoot, showPositions } from "./watchingRoot.ts";

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
  positions?: KeptPosition[];
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
export interface Stage {
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

interface Credentials {
  email: string;
  password: string;
}

/** The grant that a test's site returns for the current password. */
export function makeGrant({ id, password }: Pick<SeriesState, "id" | "password">): Grant {
  return { seriesId: id, token: `${id}.${password}` };
}

function isUnlockedBy(person: Person | null, { grants }: RequestContext, series: SeriesState): boolean {
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

const refuse = (code: string, message: string, field: string | null = null) => ({
  viewer: null,
  message: null,
  grant: null,
  unlockedSeries: [],
  userErrors: [{ code, message, field }],
});
const isTooShort = (password: string) => password.length < passwordCharacters.least;
const isQuery = ({ operation }: GraphQLResolveInfo) => operation.operation !== OperationTypeNode.SUBSCRIPTION;

/** The root fields of accounts and their data. */
export function createAccountRoot(stage: Stage): object {
  const find = (id: string) => stage.present().series.find((one) => one.id === id);

  const showViewer = () =>
    stage.viewer && {
      hasPassword: true,
      hasProvedEmail: true,
      hasUnlockedSeries: Object.keys(stage.viewer.unlocks ?? {}).length > 0,
      isSuperAdmin: stage.viewer.isAdmin,
      roles: [],
      ...stage.viewer,
      ...showPositions(stage, stage.viewer),
      savedSeries: (stage.viewer.saved ?? []).flatMap((id) => find(id) ?? []).map(stage.showSeries),
    };

  const showUnlocked = (context: RequestContext) =>
    stage
      .present()
      .series.filter((one) => one.isProtected && isUnlockedBy(stage.viewer, context, one))
      .map(stage.showSeries);

  const createPayload = (context: RequestContext) => ({
    viewer: showViewer(),
    unlockedSeries: showUnlocked(context),
    message: mailConfirmation,
    userErrors: [],
  });

  function change(context: RequestContext, alter: (person: Person) => void) {
    if (stage.viewer) alter(stage.viewer);
    stage.notify();
    return createPayload(context);
  }

  function mail(email: string, token: string): void {
    stage.mails.push({ email, token });
  }

  return {
    ...createWatchingRoot(stage, createPayload),
    viewer: (_arguments: object, _context: RequestContext, info: GraphQLResolveInfo) =>
      isQuery(info) ? showViewer() : stage.follow(() => ({ viewer: showViewer() })),
    unlockedSeries: (_arguments: object, context: RequestContext, info: GraphQLResolveInfo) =>
      isQuery(info) ? showUnlocked(context) : stage.follow(() => ({ unlockedSeries: showUnlocked(context) })),

    signIn({ input: { email, password } }: { input: Credentials }, context: RequestContext) {
      const found = stage.people.find((one) => one.email === email && one.password === password);
      if (!found) return refuse("INVALID_CREDENTIALS", invalidCredentials);
      stage.viewer = found;
      return createPayload(context);
    },
    signOut(_arguments: object, context: RequestContext) {
      stage.viewer = null;
      return createPayload(context);
    },
    signUp({ input: { email, password } }: { input: Credentials }, context: RequestContext) {
      if (stage.people.some((one) => one.email === email)) return refuse("TAKEN", takenEmail, "email");
      if (isTooShort(password)) return refuse("INVALID", signUpFailure, "password");
      stage.viewer = { id: `user ${email}`, email, password, isAdmin: false, hasProvedEmail: false };
      stage.people.push(stage.viewer);
      mail(email, `prove ${email}`);
      return createPayload(context);
    },
    deleteAccount({ password }: { password: string | null }, context: RequestContext) {
      const leaving = stage.viewer;
      if (leaving?.hasPassword !== false && leaving?.password !== password)
        return refuse("INVALID_CREDENTIALS", incorrectOwnPassword, "password");
      stage.people.splice(0, Infinity, ...stage.people.filter((one) => one !== leaving));
      stage.viewer = null;
      return createPayload(context);
    },

    requestPasswordReset({ email }: { email: string }, context: RequestContext) {
      if (!stage.people.some((one) => one.email === email))
        return refuse("NOT_FOUND", emailNotFound, "email");
      mail(email, `reset ${email}`);
      return createPayload(context);
    },
    resetPassword({ token, newPassword }: { token: string; newPassword: string }) {
      const person = stage.people.find(({ email }) => token === `reset ${email}`);
      if (!person) return refuse("EXPIRED", expiredMailLink);
      if (isTooShort(newPassword)) return refuse("INVALID", unacceptablePassword, "newPassword");
      person.password = newPassword;
      return { message: passwordResetConfirmation, userErrors: [] };
    },
    changePassword(
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      context: RequestContext,
    ) {
      if (stage.viewer?.password !== currentPassword)
        return refuse("INVALID_CREDENTIALS", incorrectOwnPassword, "currentPassword");
      if (isTooShort(newPassword)) return refuse("INVALID", unacceptablePassword, "newPassword");
      return change(context, (person) => {
        person.password = newPassword;
      });
    },
    requestEmailProof(_arguments: object, context: RequestContext) {
      if (stage.viewer) mail(stage.viewer.email, `prove ${stage.viewer.email}`);
      return createPayload(context);
    },
    proveEmail({ token }: { token: string }, context: RequestContext) {
      if (token !== `prove ${stage.viewer?.email}`) return refuse("EXPIRED", expiredMailLink);
      return change(context, (person) => {
        person.hasProvedEmail = true;
      });
    },

    unlockSeries({ id, password }: { id: string; password: string }, context: RequestContext) {
      const series = find(id);
      if (!series) return refuse("NOT_FOUND", unknownSeries);
      if (series.isProtected && series.password !== password)
        return refuse("INCORRECT_PASSWORD", incorrectPassword, "password");
      const grant = makeGrant(series);
      if (!stage.viewer) return { ...createPayload({ grants: [...context.grants, grant] }), grant };
      return change(context, (person) => {
        person.unlocks = { ...person.unlocks, [id]: password };
      });
    },
    keepGrants({ grants }: { grants: readonly Grant[] }, context: RequestContext) {
      return change(context, (person) => {
        for (const series of stage.present().series) {
          if (isUnlockedBy(null, { grants }, series))
            person.unlocks = { ...person.unlocks, [series.id]: series.password };
        }
      });
    },
    removeSeriesAccess({ id }: { id: string }, { grants }: RequestContext) {
      return change({ grants: grants.filter(({ seriesId }) => seriesId !== id) }, ({ unlocks }) => {
        if (unlocks) delete unlocks[id];
      });
    },
    saveSeries: ({ id }: { id: string }, context: RequestContext) =>
      change(context, (person) => {
        person.saved = [...(person.saved ?? []).filter((other) => other !== id), id];
      }),
    removeSavedSeries: ({ id }: { id: string }, context: RequestContext) =>
      change(context, (person) => {
        person.saved = person.saved?.filter((other) => other !== id);
      }),
  };
}
