// The mutations of the permission table.

import type { RootField } from "./rootFields.ts";
import { cancelled, nothing, ownCourt, ownEpisode } from "./rootFields.ts";

const episode = `input: { videoUrl: "" }`;
const series = `input: { slug: "", title: "", releaseDate: "2025-07-28" }`;
const category = `input: { slug: "", name: "", tags: [] }`;
const court = `input: { name: "" }`;
const match = "input: { discipline: MS, format: ONE_BY_21, sides: [] }";
const webhook = `input: { url: "", events: [] }`;
const errors = "{ userErrors { code } }";
const device = `device: { id: "${nothing}", name: "Tablet", sentAt: "2026-11-22T10:00:00Z" }`;

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
