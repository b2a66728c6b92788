import { mostApiTokens } from "./apiToken.ts";

// Reasons for which the server refuses an input, apart from the rules of the forms.

export const userNotFound = "User not found.";
/** The refusal for the dashboard. */
export const seriesNotFound = "Series not found.";
/** The refusal for viewers. */
export const unknownSeries = "Series not found";
export const categoryNotFound = "Category not found.";
export const episodeNotFound = "Episode not found.";
export const courtNotFound = "Court not found.";
export const matchNotFound = "Match not found.";
export const webhookNotFound = "Webhook not found.";
export const alarmHasEnded = "This alarm has ended.";
export const someSeriesNotFound = "One of these series does not exist any more.";
export const noNextEpisode = "There is no next episode in this series.";

/** The refusal of a series' password. */
export const incorrectPassword = "Incorrect password";
/** The refusal to sign in. It does not reveal whether the email or the password is wrong. */
export const invalidCredentials = "Invalid Username or Password";
/** The refusal of a change of the account. */
export const incorrectOwnPassword = "This is not the password of your account.";
export const takenEmail = "Email already in use";
export const emailNotFound = "No account found with this email address";
export const expiredMailLink = "This link has been used or is too old. Please request a new one.";
export const unregisteredDevice = "This browser is not registered for reminders any more. Please try again.";
export const takenCode = "The series has this code already. Choose another one.";
export const pastEnd = "The end must lie in the future.";
export const endBeforeStart = "The end must come after the start.";
export const nonPublicWebhookUrl =
  "Please enter a public address that begins with https://, without a port and without credentials.";

export const unknownMatchFile = "The file is neither CSV nor JSON.";
export const expiredPreview = "This preview has expired. Please choose the file again.";

export const endedNotCancelled = "A match that has ended cannot be cancelled.";
export const matchHasPoints = "This match has points. Cancel it instead.";
export const expiredLiveUndo = "This cannot be undone any more.";
export const notInHistory = "This is not in the history any more.";
export const changedSince = "Something of this has changed since then.";
/** The refusal of a change that would hold the clock for too long. */
export const tooMuchAtOnce = "This is too much at once. Please choose fewer series.";

export const tooManyApiTokens = `There can be at most ${mostApiTokens} API tokens. Revoke one first.`;

/** The refusal of a change of several series; `names` lists the missing ones. */
export const describeMissingSeries = (names: string): string =>
  `Nothing was changed, since these series do not exist any more: ${names}.`;

/** The refusal of a change of several series; `names` lists those that would break the rule. */
export const describeBrokenRule = (rule: string, names: string): string => `${rule} It concerns ${names}.`;

/** The refusal of a deletion that was confirmed with another number than this one. */
export const describeWrongCount = (count: number): string =>
  `The number does not match: ${count} series would be deleted.`;

/** The refusal of an import that would add a court without the admin's consent. */
export const describeUnknownCourt = (row: number, name: string): string =>
  `Row ${row}: court '${name}' is unknown.`;

/** The refusal of a call, or of a deletion of the court. */
export const describeOccupation = (court: string, match: string): string =>
  `${court} is still occupied by match ${match}.`;

/** The refusal of a device while another one scores the match; `name` is null when the other device is unknown. */
export const describeHolder = (name: string | null): string =>
  `${name ?? "Someone else"} is scoring this match.`;

/** The refusal of events that do not follow the recorded ones; `number` is the first missing one. */
export const describeMissingEvents = (number: number): string =>
  `Points are missing; send them again from number ${number}.`;
