// The permission table: who may ask for each root field of the schema, over HTTP and over the WebSocket.

/** Who may ask for a root field. */
export type Audience = "everyone" | "the signed-in" | "scorers of the court" | "admins" | "the super admin";

export interface RootField {
  audience: Audience;
  /** An operation that changes nothing, also for callers with the right. */
  ask: string;
  /** It takes a file, which only a multipart request brings. */
  takesFile?: true;
}

const nothing = "00000000-0000-4000-8000-000000000000";
/** A series that can be exported. */
export const something = "00000000-0000-4000-8000-000000000001";
const episode = `input: { videoUrl: "" }`;
const series = `input: { slug: "", title: "", releaseDate: "2025-07-28" }`;
const category = `input: { slug: "", name: "", tags: [] }`;
const court = `input: { name: "" }`;
const match = "input: { discipline: MS, format: ONE_BY_21, sides: [] }";
const errors = "{ userErrors { code } }";
/** A cancelled match on the scorer's court, which nobody can score. */
export const cancelled = "00000000-0000-4000-8000-000000000002";
const device = `device: { id: "${nothing}", name: "Tablet", sentAt: "2026-11-22T10:00:00Z" }`;

export const queries: Record<string, RootField> = {
  accessTokens: { audience: "admins", ask: "{ accessTokens { id } }" },
  admins: { audience: "admins", ask: "{ admins { id } }" },
  catalogue: { audience: "everyone", ask: "{ catalogue { revision } }" },
  episode: { audience: "everyone", ask: `{ episode(id: "${nothing}") { id } }` },
  episodes: { audience: "everyone", ask: `{ episodes(ids: ["${nothing}"]) { id } }` },
  episodeMatches: { audience: "everyone", ask: `{ episodeMatches(episodeId: "${nothing}") { id } }` },
  exportSeries: { audience: "admins", ask: `{ exportSeries(ids: ["${something}"]) { name } }` },
  latestSeriesImport: { audience: "admins", ask: "{ latestSeriesImport { id } }" },
  liveEpisodes: { audience: "everyone", ask: "{ liveEpisodes { id } }" },
  match: { audience: "everyone", ask: `{ match(id: "${nothing}") { id } }` },
  matches: { audience: "everyone", ask: "{ matches { id } }" },
  scorerCourt: { audience: "everyone", ask: "{ scorerCourt { id } }" },
  scorers: { audience: "admins", ask: "{ scorers { matchId } }" },
  searchEpisodes: { audience: "everyone", ask: `{ searchEpisodes(title: "x") { id } }` },
  searchSeries: { audience: "everyone", ask: `{ searchSeries(title: "x") { id } }` },
  searchUsers: { audience: "admins", ask: `{ searchUsers(email: "x") { id } }` },
  series: { audience: "everyone", ask: `{ series(slug: "x") { id } }` },
  seriesImport: { audience: "admins", ask: `{ seriesImport(id: "${nothing}") { id } }` },
  site: { audience: "everyone", ask: "{ site { title } }" },
  timeline: { audience: "everyone", ask: `{ timeline(matchId: "${nothing}") { game } }` },
  tournament: { audience: "everyone", ask: "{ tournament { revision } }" },
  unlockedSeries: { audience: "everyone", ask: "{ unlockedSeries { id } }" },
  viewer: { audience: "everyone", ask: "{ viewer { id } }" },
};

export const mutations: Record<string, RootField> = {
  signIn: { audience: "everyone", ask: `mutation { signIn(input: { email: "", password: "" }) ${errors} }` },
  signUp: { audience: "everyone", ask: `mutation { signUp(input: { email: "", password: "" }) ${errors} }` },
  requestPasswordReset: {
    audience: "everyone",
    ask: `mutation { requestPasswordReset(email: "") ${errors} }`,
  },
  resetPassword: {
    audience: "everyone",
    ask: `mutation { resetPassword(token: "", newPassword: "") ${errors} }`,
  },
  changePassword: {
    audience: "the signed-in",
    ask: `mutation { changePassword(currentPassword: "", newPassword: "") ${errors} }`,
  },
  deleteAccount: { audience: "the signed-in", ask: `mutation { deleteAccount(password: "") ${errors} }` },
  requestEmailProof: { audience: "the signed-in", ask: `mutation { requestEmailProof ${errors} }` },
  proveEmail: { audience: "the signed-in", ask: `mutation { proveEmail(token: "") ${errors} }` },
  sendContactRequest: {
    audience: "everyone",
    ask: `mutation { sendContactRequest(input: { email: "", subject: "", message: "" }) ${errors} }`,
  },
  unlockSeries: {
    audience: "everyone",
    ask: `mutation { unlockSeries(id: "${nothing}", password: "") ${errors} }`,
  },
  keepGrants: { audience: "the signed-in", ask: `mutation { keepGrants(grants: []) ${errors} }` },
  removeSeriesAccess: {
    audience: "everyone",
    ask: `mutation { removeSeriesAccess(id: "${nothing}") ${errors} }`,
  },
  saveSeries: { audience: "the signed-in", ask: `mutation { saveSeries(id: "${nothing}") ${errors} }` },
  removeSavedSeries: {
    audience: "the signed-in",
    ask: `mutation { removeSavedSeries(id: "${nothing}") ${errors} }`,
  },
  keepPosition: {
    audience: "the signed-in",
    ask: `mutation { keepPosition(episodeId: "${nothing}", seconds: 60) ${errors} }`,
  },
  keepPositions: { audience: "the signed-in", ask: `mutation { keepPositions(positions: []) ${errors} }` },
  hidePosition: {
    audience: "the signed-in",
    ask: `mutation { hidePosition(episodeId: "${nothing}", isHidden: true) ${errors} }`,
  },
  signOut: { audience: "everyone", ask: `mutation { signOut ${errors} }` },
  createCategory: { audience: "admins", ask: `mutation { createCategory(${category}) ${errors} }` },
  updateCategory: {
    audience: "admins",
    ask: `mutation { updateCategory(id: "${nothing}", version: 1, ${category}) ${errors} }`,
  },
  patchCategory: {
    audience: "admins",
    ask: `mutation { patchCategory(id: "${nothing}", version: 1, patch: {}) ${errors} }`,
  },
  deleteCategory: { audience: "admins", ask: `mutation { deleteCategory(id: "${nothing}") ${errors} }` },
  reorderCategories: {
    audience: "admins",
    ask: `mutation { reorderCategories(ids: ["${nothing}"]) ${errors} }`,
  },
  createSeries: { audience: "admins", ask: `mutation { createSeries(${series}) ${errors} }` },
  updateSeries: {
    audience: "admins",
    ask: `mutation { updateSeries(id: "${nothing}", version: 1, ${series}) ${errors} }`,
  },
  patchSeries: {
    audience: "admins",
    ask: `mutation { patchSeries(id: "${nothing}", version: 1, patch: {}) ${errors} }`,
  },
  deleteSeries: { audience: "admins", ask: `mutation { deleteSeries(id: "${nothing}") ${errors} }` },
  reorderSeries: { audience: "admins", ask: `mutation { reorderSeries(ids: ["${nothing}"]) ${errors} }` },
  createEpisode: {
    audience: "admins",
    ask: `mutation { createEpisode(seriesId: "${nothing}", ${episode}) ${errors} }`,
  },
  updateEpisode: {
    audience: "admins",
    ask: `mutation { updateEpisode(id: "${nothing}", version: 1, ${episode}) ${errors} }`,
  },
  patchEpisode: {
    audience: "admins",
    ask: `mutation { patchEpisode(id: "${nothing}", version: 1, patch: {}) ${errors} }`,
  },
  deleteEpisode: { audience: "admins", ask: `mutation { deleteEpisode(id: "${nothing}") ${errors} }` },
  reorderEpisodes: {
    audience: "admins",
    ask: `mutation { reorderEpisodes(seriesId: "${nothing}", ids: []) ${errors} }`,
  },
  setEpisodeLive: {
    audience: "admins",
    ask: `mutation { setEpisodeLive(id: "${nothing}", isLive: true) ${errors} }`,
  },
  startNextEpisode: {
    audience: "admins",
    ask: `mutation { startNextEpisode(id: "${nothing}") ${errors} }`,
  },
  createCourt: { audience: "admins", ask: `mutation { createCourt(${court}) ${errors} }` },
  updateCourt: {
    audience: "admins",
    ask: `mutation { updateCourt(id: "${nothing}", version: 1, ${court}) ${errors} }`,
  },
  deleteCourt: { audience: "admins", ask: `mutation { deleteCourt(id: "${nothing}") ${errors} }` },
  reorderCourts: { audience: "admins", ask: `mutation { reorderCourts(ids: ["${nothing}"]) ${errors} }` },
  clearCourt: { audience: "admins", ask: `mutation { clearCourt(id: "${nothing}") ${errors} }` },
  createMatch: { audience: "admins", ask: `mutation { createMatch(${match}) ${errors} }` },
  updateMatch: {
    audience: "admins",
    ask: `mutation { updateMatch(id: "${nothing}", version: 1, ${match}) ${errors} }`,
  },
  deleteMatch: { audience: "admins", ask: `mutation { deleteMatch(id: "${nothing}") ${errors} }` },
  callMatch: {
    audience: "admins",
    ask: `mutation { callMatch(id: "${nothing}", courtId: "${nothing}") ${errors} }`,
  },
  createScorerToken: {
    audience: "admins",
    ask: `mutation { createScorerToken(courtId: "${nothing}", name: "") ${errors} }`,
  },
  revokeAccessToken: {
    audience: "admins",
    ask: `mutation { revokeAccessToken(id: "${nothing}") ${errors} }`,
  },
  takeScoring: {
    audience: "scorers of the court",
    ask: `mutation { takeScoring(matchId: "${cancelled}", ${device}) ${errors} }`,
  },
  recordMatchEvents: {
    audience: "scorers of the court",
    ask: `mutation { recordMatchEvents(matchId: "${cancelled}", lease: 1, after: 0, events: [], ${device}) ${errors} }`,
  },
  setScore: {
    audience: "admins",
    ask: `mutation { setScore(matchId: "${cancelled}", games: [], after: 1) ${errors} }`,
  },
  uploadThumbnail: {
    audience: "admins",
    ask: `mutation ($file: Upload!) { uploadThumbnail(file: $file) ${errors} }`,
    takesFile: true,
  },
  previewImport: {
    audience: "admins",
    ask: `mutation ($file: Upload!) { previewImport(file: $file) ${errors} }`,
    takesFile: true,
  },
  importSeries: { audience: "admins", ask: `mutation { importSeries(previewId: "${nothing}") ${errors} }` },
  addAdmin: { audience: "admins", ask: `mutation { addAdmin(userId: "${nothing}") ${errors} }` },
  removeAdmin: {
    audience: "the super admin",
    ask: `mutation { removeAdmin(userId: "${nothing}") ${errors} }`,
  },
};

export const subscriptions: Record<string, RootField> = {
  admins: { audience: "admins", ask: "subscription { admins { id } }" },
  catalogueUpdates: { audience: "everyone", ask: "subscription { catalogueUpdates { revision } }" },
  tournamentUpdates: { audience: "everyone", ask: "subscription { tournamentUpdates { revision } }" },
  latestSeriesImport: { audience: "admins", ask: "subscription { latestSeriesImport { id } }" },
  liveEpisodes: { audience: "everyone", ask: "subscription { liveEpisodes { id } }" },
  seriesImport: { audience: "admins", ask: `subscription { seriesImport(id: "${nothing}") { id } }` },
  seriesUpdates: {
    audience: "everyone",
    ask: `subscription { seriesUpdates(id: "${nothing}") { revision } }`,
  },
  unlockedSeries: { audience: "everyone", ask: "subscription { unlockedSeries { id } }" },
  viewer: { audience: "everyone", ask: "subscription { viewer { id } }" },
};
