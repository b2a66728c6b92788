// The permission table: who may ask for each root field of the schema, over HTTP and over the WebSocket.

import type { TokenScope } from "../../domain/apiToken.ts";

/** Who may ask for a root field. */
export type Audience =
  | "everyone"
  | "the signed-in"
  | "scorers of the court"
  | "operators of any court"
  | "operators of the court"
  | "editors"
  | "admins"
  | "the super admin";

export interface RootField {
  audience: Audience;
  /** Each of them lets an API token ask for it; absent where none does. */
  scopes?: readonly TokenScope[];
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
const webhook = `input: { url: "", events: [] }`;
const errors = "{ userErrors { code } }";
/** A cancelled match on the scorer's court, which nobody can score. */
export const cancelled = "00000000-0000-4000-8000-000000000002";
/** The court of the scorer and of one operator, and the episode that it shows. */
export const ownCourt = "00000000-0000-4000-8000-000000000003";
export const ownEpisode = "00000000-0000-4000-8000-000000000004";
const device = `device: { id: "${nothing}", name: "Tablet", sentAt: "2026-11-22T10:00:00Z" }`;

export const queries: Record<string, RootField> = {
  accessCodes: { audience: "admins", ask: `{ accessCodes(seriesId: "${nothing}") { id } }` },
  accessTokens: { audience: "admins", ask: "{ accessTokens { id } }" },
  admins: { audience: "admins", ask: "{ admins { id } }" },
  alarms: { audience: "operators of any court", ask: "{ alarms { id } }" },
  catalogue: { audience: "everyone", scopes: ["catalogue:read"], ask: "{ catalogue { revision } }" },
  episode: { audience: "everyone", scopes: ["catalogue:read"], ask: `{ episode(id: "${nothing}") { id } }` },
  episodePlans: { audience: "operators of any court", ask: "{ episodePlans { episodeId } }" },
  episodes: {
    audience: "everyone",
    scopes: ["catalogue:read"],
    ask: `{ episodes(ids: ["${nothing}"]) { id } }`,
  },
  episodeMatches: {
    audience: "everyone",
    scopes: ["catalogue:read", "tournament:read"],
    ask: `{ episodeMatches(episodeId: "${nothing}") { id } }`,
  },
  exportSeries: { audience: "admins", ask: `{ exportSeries(ids: ["${something}"]) { name } }` },
  history: { audience: "editors", ask: "{ history(clock: CATALOGUE) { revision } }" },
  latestSeriesImport: { audience: "admins", ask: "{ latestSeriesImport { id } }" },
  liveEpisodes: { audience: "everyone", scopes: ["catalogue:read"], ask: "{ liveEpisodes { id } }" },
  match: {
    audience: "everyone",
    scopes: ["catalogue:read", "tournament:read"],
    ask: `{ match(id: "${nothing}") { id } }`,
  },
  matches: { audience: "everyone", scopes: ["catalogue:read", "tournament:read"], ask: "{ matches { id } }" },
  pushPublicKey: { audience: "everyone", ask: "{ pushPublicKey }" },
  receivesAlarms: { audience: "everyone", ask: `{ receivesAlarms(endpoint: "") }` },
  reminders: { audience: "everyone", ask: `{ reminders(endpoint: "") { id } }` },
  scorerCourt: { audience: "everyone", ask: "{ scorerCourt { id } }" },
  scorers: { audience: "operators of any court", ask: "{ scorers { matchId } }" },
  searchEpisodes: {
    audience: "everyone",
    scopes: ["catalogue:read"],
    ask: `{ searchEpisodes(title: "x") { id } }`,
  },
  searchSeries: {
    audience: "everyone",
    scopes: ["catalogue:read"],
    ask: `{ searchSeries(title: "x") { id } }`,
  },
  searchUsers: { audience: "admins", ask: `{ searchUsers(email: "x") { id } }` },
  series: { audience: "everyone", scopes: ["catalogue:read"], ask: `{ series(slug: "x") { id } }` },
  seriesImport: { audience: "admins", ask: `{ seriesImport(id: "${nothing}") { id } }` },
  site: { audience: "everyone", scopes: ["catalogue:read", "tournament:read"], ask: "{ site { title } }" },
  staff: { audience: "admins", ask: "{ staff { id } }" },
  streamHealth: { audience: "operators of any court", ask: "{ streamHealth { episodeId } }" },
  timeline: {
    audience: "everyone",
    scopes: ["catalogue:read", "tournament:read"],
    ask: `{ timeline(matchId: "${nothing}") { game } }`,
  },
  tournament: {
    audience: "everyone",
    scopes: ["catalogue:read", "tournament:read"],
    ask: "{ tournament { revision } }",
  },
  tournamentDays: {
    audience: "everyone",
    scopes: ["catalogue:read", "tournament:read"],
    ask: "{ tournamentDays { day } }",
  },
  unlockedSeries: { audience: "everyone", ask: "{ unlockedSeries { id } }" },
  viewer: { audience: "everyone", ask: "{ viewer { id } }" },
  viewerCounts: { audience: "everyone", scopes: ["catalogue:read"], ask: "{ viewerCounts { viewers } }" },
  webhooks: { audience: "admins", ask: "{ webhooks { id } }" },
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
  undoRevision: {
    audience: "editors",
    ask: `mutation { undoRevision(clock: CATALOGUE, revision: 0) ${errors} }`,
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
  registerDevice: {
    audience: "everyone",
    ask: `mutation { registerDevice(device: { endpoint: "", p256dh: "", auth: "" }) ${errors} }`,
  },
  removeDevice: { audience: "everyone", ask: `mutation { removeDevice(endpoint: "") ${errors} }` },
  setAlarmPush: {
    audience: "admins",
    ask: `mutation { setAlarmPush(endpoint: "", isOn: true) ${errors} }`,
  },
  addReminder: {
    audience: "everyone",
    ask: `mutation { addReminder(endpoint: "", input: { kind: MATCH, target: "" }) ${errors} }`,
  },
  removeReminder: {
    audience: "everyone",
    ask: `mutation { removeReminder(endpoint: "", id: "${nothing}") ${errors} }`,
  },
  signOut: { audience: "everyone", ask: `mutation { signOut ${errors} }` },
  createCategory: { audience: "editors", ask: `mutation { createCategory(${category}) ${errors} }` },
  updateCategory: {
    audience: "editors",
    ask: `mutation { updateCategory(id: "${nothing}", version: 1, ${category}) ${errors} }`,
  },
  patchCategory: {
    audience: "editors",
    ask: `mutation { patchCategory(id: "${nothing}", version: 1, patch: {}) ${errors} }`,
  },
  deleteCategory: { audience: "editors", ask: `mutation { deleteCategory(id: "${nothing}") ${errors} }` },
  reorderCategories: {
    audience: "editors",
    ask: `mutation { reorderCategories(ids: ["${nothing}"]) ${errors} }`,
  },
  createSeries: { audience: "editors", ask: `mutation { createSeries(${series}) ${errors} }` },
  updateSeries: {
    audience: "editors",
    ask: `mutation { updateSeries(id: "${nothing}", version: 1, ${series}) ${errors} }`,
  },
  patchSeries: {
    audience: "editors",
    ask: `mutation { patchSeries(id: "${nothing}", version: 1, patch: {}) ${errors} }`,
  },
  deleteSeries: { audience: "editors", ask: `mutation { deleteSeries(id: "${nothing}") ${errors} }` },
  changeManySeries: {
    audience: "editors",
    ask: `mutation { changeManySeries(ids: ["${nothing}"], change: {}) ${errors} }`,
  },
  deleteManySeries: {
    audience: "editors",
    ask: `mutation { deleteManySeries(ids: ["${nothing}"], count: 1) ${errors} }`,
  },
  reorderSeries: { audience: "editors", ask: `mutation { reorderSeries(ids: ["${nothing}"]) ${errors} }` },
  duplicateSeries: {
    audience: "editors",
    ask: `mutation { duplicateSeries(ids: ["${nothing}"], shiftDays: 1, replace: [], withEpisodes: true) ${errors} }`,
  },
  createEpisode: {
    audience: "editors",
    ask: `mutation { createEpisode(seriesId: "${nothing}", ${episode}) ${errors} }`,
  },
  updateEpisode: {
    audience: "editors",
    ask: `mutation { updateEpisode(id: "${nothing}", version: 1, ${episode}) ${errors} }`,
  },
  patchEpisode: {
    audience: "editors",
    ask: `mutation { patchEpisode(id: "${nothing}", version: 1, patch: {}) ${errors} }`,
  },
  deleteEpisode: { audience: "editors", ask: `mutation { deleteEpisode(id: "${nothing}") ${errors} }` },
  reorderEpisodes: {
    audience: "editors",
    ask: `mutation { reorderEpisodes(seriesId: "${nothing}", ids: []) ${errors} }`,
  },
  setEpisodeLive: {
    audience: "operators of the court",
    scopes: ["live:write"],
    ask: `mutation { setEpisodeLive(id: "${ownEpisode}", isLive: false) ${errors} }`,
  },
  startNextEpisode: {
    audience: "operators of the court",
    ask: `mutation { startNextEpisode(id: "${ownEpisode}") ${errors} }`,
  },
  endEpisodes: {
    audience: "operators of the court",
    ask: `mutation { endEpisodes(ids: ["${ownEpisode}"]) ${errors} }`,
  },
  undoLiveChange: {
    audience: "operators of any court",
    ask: `mutation { undoLiveChange(id: "${nothing}") ${errors} }`,
  },
  quietAlarm: {
    audience: "operators of any court",
    ask: `mutation { quietAlarm(id: "${nothing}") ${errors} }`,
  },
  watchStream: {
    audience: "operators of the court",
    ask: `mutation { watchStream(episodeId: "${ownEpisode}", isWatched: false) ${errors} }`,
  },
  createCourt: {
    audience: "admins",
    scopes: ["schedule:write"],
    ask: `mutation { createCourt(${court}) ${errors} }`,
  },
  updateCourt: {
    audience: "admins",
    scopes: ["schedule:write"],
    ask: `mutation { updateCourt(id: "${nothing}", version: 1, ${court}) ${errors} }`,
  },
  deleteCourt: {
    audience: "admins",
    scopes: ["schedule:write"],
    ask: `mutation { deleteCourt(id: "${nothing}") ${errors} }`,
  },
  reorderCourts: {
    audience: "admins",
    scopes: ["schedule:write"],
    ask: `mutation { reorderCourts(ids: ["${nothing}"]) ${errors} }`,
  },
  alignPicture: {
    audience: "operators of the court",
    ask: `mutation { alignPicture(courtId: "${ownCourt}", pictureOffsetMs: 0) ${errors} }`,
  },
  clearCourt: {
    audience: "operators of the court",
    scopes: ["schedule:write"],
    ask: `mutation { clearCourt(id: "${ownCourt}") ${errors} }`,
  },
  createMatch: {
    audience: "admins",
    scopes: ["schedule:write"],
    ask: `mutation { createMatch(${match}) ${errors} }`,
  },
  updateMatch: {
    audience: "admins",
    scopes: ["schedule:write"],
    ask: `mutation { updateMatch(id: "${nothing}", version: 1, ${match}) ${errors} }`,
  },
  deleteMatch: {
    audience: "admins",
    scopes: ["schedule:write"],
    ask: `mutation { deleteMatch(id: "${nothing}") ${errors} }`,
  },
  callMatch: {
    audience: "operators of the court",
    scopes: ["schedule:write"],
    ask: `mutation { callMatch(id: "${cancelled}", courtId: "${ownCourt}") ${errors} }`,
  },
  moveMatch: {
    audience: "admins",
    scopes: ["schedule:write"],
    ask: `mutation { moveMatch(id: "${nothing}", day: "2026-11-22", place: 1) ${errors} }`,
  },
  publishDay: {
    audience: "admins",
    scopes: ["schedule:write"],
    ask: `mutation { publishDay(day: "2026-11-22", isPublished: true, note: "${"-".repeat(201)}") ${errors} }`,
  },
  createAccessCode: {
    audience: "admins",
    ask: `mutation { createAccessCode(input: { seriesId: "${nothing}", name: "" }) ${errors} }`,
  },
  revokeAccessCode: { audience: "admins", ask: `mutation { revokeAccessCode(id: "${nothing}") ${errors} }` },
  createApiToken: {
    audience: "admins",
    ask: `mutation { createApiToken(name: "", scopes: []) ${errors} }`,
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
    scopes: ["score:write"],
    ask: `mutation { takeScoring(matchId: "${cancelled}", ${device}) ${errors} }`,
  },
  recordMatchEvents: {
    audience: "scorers of the court",
    scopes: ["score:write"],
    ask: `mutation { recordMatchEvents(matchId: "${cancelled}", lease: 1, after: 0, events: [], ${device}) ${errors} }`,
  },
  setScore: {
    audience: "operators of the court",
    scopes: ["score:write"],
    ask: `mutation { setScore(matchId: "${cancelled}", games: [], after: 1) ${errors} }`,
  },
  uploadThumbnail: {
    audience: "editors",
    ask: `mutation ($file: Upload!) { uploadThumbnail(file: $file) ${errors} }`,
    takesFile: true,
  },
  previewImport: {
    audience: "admins",
    ask: `mutation ($file: Upload!) { previewImport(file: $file) ${errors} }`,
    takesFile: true,
  },
  previewMatchImport: {
    audience: "admins",
    scopes: ["schedule:write"],
    ask: `mutation ($file: Upload!) { previewMatchImport(file: $file) ${errors} }`,
    takesFile: true,
  },
  createWebhook: { audience: "admins", ask: `mutation { createWebhook(${webhook}) ${errors} }` },
  updateWebhook: {
    audience: "admins",
    ask: `mutation { updateWebhook(id: "${nothing}", version: 1, ${webhook}) ${errors} }`,
  },
  deleteWebhook: { audience: "admins", ask: `mutation { deleteWebhook(id: "${nothing}") ${errors} }` },
  rotateWebhookSecret: {
    audience: "admins",
    ask: `mutation { rotateWebhookSecret(id: "${nothing}") ${errors} }`,
  },
  testWebhook: { audience: "admins", ask: `mutation { testWebhook(id: "${nothing}") ${errors} }` },
  importMatches: {
    audience: "admins",
    scopes: ["schedule:write"],
    ask: `mutation { importMatches(previewId: "${nothing}") ${errors} }`,
  },
  importSeries: { audience: "admins", ask: `mutation { importSeries(previewId: "${nothing}") ${errors} }` },
  giveRole: {
    audience: "admins",
    ask: `mutation { giveRole(userId: "${nothing}", role: EDITOR) ${errors} }`,
  },
  takeRole: {
    audience: "admins",
    ask: `mutation { takeRole(userId: "${nothing}", role: OPERATOR) ${errors} }`,
  },
  addAdmin: { audience: "admins", ask: `mutation { addAdmin(userId: "${nothing}") ${errors} }` },
  removeAdmin: {
    audience: "the super admin",
    ask: `mutation { removeAdmin(userId: "${nothing}") ${errors} }`,
  },
};

export const subscriptions: Record<string, RootField> = {
  admins: { audience: "admins", ask: "subscription { admins { id } }" },
  alarms: { audience: "operators of any court", ask: "subscription { alarms { id } }" },
  catalogueUpdates: {
    audience: "everyone",
    scopes: ["catalogue:read"],
    ask: "subscription { catalogueUpdates { revision } }",
  },
  tournamentUpdates: {
    audience: "everyone",
    scopes: ["catalogue:read", "tournament:read"],
    ask: "subscription { tournamentUpdates { revision } }",
  },
  episodePlans: {
    audience: "operators of any court",
    ask: "subscription { episodePlans { episodeId } }",
  },
  history: { audience: "editors", ask: "subscription { history(clock: CATALOGUE) { revision } }" },
  latestSeriesImport: { audience: "admins", ask: "subscription { latestSeriesImport { id } }" },
  liveEpisodes: {
    audience: "everyone",
    scopes: ["catalogue:read"],
    ask: "subscription { liveEpisodes { id } }",
  },
  seriesImport: { audience: "admins", ask: `subscription { seriesImport(id: "${nothing}") { id } }` },
  seriesUpdates: {
    audience: "everyone",
    scopes: ["catalogue:read"],
    ask: `subscription { seriesUpdates(id: "${nothing}") { revision } }`,
  },
  staff: { audience: "admins", ask: "subscription { staff { id } }" },
  streamHealth: { audience: "operators of any court", ask: "subscription { streamHealth { episodeId } }" },
  unlockedSeries: { audience: "everyone", ask: "subscription { unlockedSeries { id } }" },
  viewer: { audience: "everyone", ask: "subscription { viewer { id } }" },
  viewerCounts: {
    audience: "everyone",
    scopes: ["catalogue:read"],
    ask: "subscription { viewerCounts { viewers } }",
  },
  watching: { audience: "everyone", ask: `subscription { watching(episodeId: "${nothing}") }` },
};
