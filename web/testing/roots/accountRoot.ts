import { type GraphQLResolveInfo, OperationTypeNode } from "graphql";

import { signUpFailure } from "../../../domain/accountForms.ts";
import { incorrectOwnPassword, invalidCredentials, takenEmail } from "../../../domain/refusals.ts";
import { createAccountResponses, refuseAccountChange } from "./accountResponses.ts";
import type { AccountSite, RequestContext } from "./accountState.ts";
import { createCredentialsRoot, isTooShort } from "./credentialsRoot.ts";
import { createSeriesAccessRoot } from "./seriesAccessRoot.ts";
import { createWatchingRoot } from "./watchingRoot.ts";

interface Credentials {
  email: string;
  password: string;
}

const isQuery = ({ operation }: GraphQLResolveInfo) => operation.operation !== OperationTypeNode.SUBSCRIPTION;

/** The root fields of accounts and their data. */
export function createAccountRoot(site: AccountSite): object {
  const responses = createAccountResponses(site);
  const { showViewer, showUnlocked, createPayload, mail } = responses;

  return {
    ...createWatchingRoot(site, createPayload),
    ...createCredentialsRoot(site, responses),
    ...createSeriesAccessRoot(site, responses),
    viewer: (_arguments: object, _context: RequestContext, info: GraphQLResolveInfo) =>
      isQuery(info) ? showViewer() : site.follow(() => ({ viewer: showViewer() })),
    unlockedSeries: (_arguments: object, context: RequestContext, info: GraphQLResolveInfo) =>
      isQuery(info) ? showUnlocked(context) : site.follow(() => ({ unlockedSeries: showUnlocked(context) })),

    signIn({ input: { email, password } }: { input: Credentials }, context: RequestContext) {
      const found = site.people.find((one) => one.email === email && one.password === password);
      if (!found) return refuseAccountChange("INVALID_CREDENTIALS", invalidCredentials);
      site.viewer = found;
      return createPayload(context);
    },
    signOut(_arguments: object, context: RequestContext) {
      site.viewer = null;
      return createPayload(context);
    },
    signUp({ input: { email, password } }: { input: Credentials }, context: RequestContext) {
      if (site.people.some((one) => one.email === email))
        return refuseAccountChange("TAKEN", takenEmail, "email");
      if (isTooShort(password)) return refuseAccountChange("INVALID", signUpFailure, "password");
      site.viewer = { id: `user ${email}`, email, password, isAdmin: false, hasProvedEmail: false };
      site.people.push(site.viewer);
      mail(email, `prove ${email}`);
      return createPayload(context);
    },
    deleteAccount({ password }: { password: string | null }, context: RequestContext) {
      const leaving = site.viewer;
      if (leaving?.hasPassword !== false && leaving?.password !== password)
        return refuseAccountChange("INVALID_CREDENTIALS", incorrectOwnPassword, "password");
      site.people.splice(0, Infinity, ...site.people.filter((one) => one !== leaving));
      site.viewer = null;
      return createPayload(context);
    },
  };
}
