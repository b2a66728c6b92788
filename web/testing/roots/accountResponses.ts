import { mailConfirmation } from "../../../domain/accountForms.ts";
import { type AccountSite, isUnlockedBy, type Person, type RequestContext } from "./accountState.ts";
import { showPositions } from "./watchingRoot.ts";

/** The values of the root fields of accounts. */
export interface AccountResponses {
  showViewer: () => object | null;
  showUnlocked: (context: RequestContext) => object[];
  createPayload: (context: RequestContext) => object;
  /** Changes the signed-in account, and returns the payload. */
  change: (context: RequestContext, alter: (person: Person) => void) => object;
  /** Sends the link with this token. */
  mail: (email: string, token: string) => void;
}

/** The payload of a refused mutation. */
export const refuseAccountChange = (code: string, message: string, field: string | null = null) => ({
  viewer: null,
  message: null,
  grant: null,
  unlockedSeries: [],
  userErrors: [{ code, message, field }],
});

export function createAccountResponses(site: AccountSite): AccountResponses {
  const find = (id: string) => site.present().series.find((one) => one.id === id);

  const showViewer = () =>
    site.viewer && {
      hasPassword: true,
      hasProvedEmail: true,
      hasUnlockedSeries: Object.keys(site.viewer.unlocks ?? {}).length > 0,
      isSuperAdmin: site.viewer.isAdmin,
      roles: [],
      ...site.viewer,
      ...showPositions(site, site.viewer),
      savedSeries: (site.viewer.saved ?? []).flatMap((id) => find(id) ?? []).map(site.showSeries),
    };

  const showUnlocked = (context: RequestContext) =>
    site
      .present()
      .series.filter((one) => one.isProtected && isUnlockedBy(site.viewer, context, one))
      .map(site.showSeries);

  const createPayload = (context: RequestContext) => ({
    viewer: showViewer(),
    unlockedSeries: showUnlocked(context),
    message: mailConfirmation,
    userErrors: [],
  });

  function change(context: RequestContext, alter: (person: Person) => void) {
    if (site.viewer) alter(site.viewer);
    site.notify();
    return createPayload(context);
  }

  function mail(email: string, token: string): void {
    site.mails.push({ email, token });
  }

  return { showViewer, showUnlocked, createPayload, change, mail };
}
