import { incorrectPassword, unknownSeries } from "../../../domain/refusals.ts";
import { type AccountResponses, refuseAccountChange } from "./accountResponses.ts";
import { type AccountSite, isUnlockedBy, makeGrant, type RequestContext } from "./accountState.ts";

/** The root fields that unlock series and save them. */
export function createSeriesAccessRoot(
  site: AccountSite,
  { createPayload, change }: AccountResponses,
): object {
  const find = (id: string) => site.present().series.find((one) => one.id === id);

  return {
    unlockSeries({ id, password }: { id: string; password: string }, context: RequestContext) {
      const series = find(id);
      if (!series) return refuseAccountChange("NOT_FOUND", unknownSeries);
      if (series.isProtected && series.password !== password)
        return refuseAccountChange("INCORRECT_PASSWORD", incorrectPassword, "password");
      const grant = makeGrant(series);
      if (!site.viewer) return { ...createPayload({ grants: [...context.grants, grant] }), grant };
      return change(context, (person) => {
        person.unlocks = { ...person.unlocks, [id]: password };
      });
    },
    keepGrants({ grants }: { grants: RequestContext["grants"] }, context: RequestContext) {
      return change(context, (person) => {
        for (const series of site.present().series) {
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
