import { Catalogue1763683200000 } from "../../migrations/1763683200000-catalogue.ts";
import { People1763683300000 } from "../../migrations/1763683300000-people.ts";
import { Accounts1763700000000 } from "../../migrations/1763700000000-accounts.ts";
import { Files1763800000000 } from "../../migrations/1763800000000-files.ts";
import { Admins1763850000000 } from "../../migrations/1763850000000-admins.ts";
import { Imports1763900000000 } from "../../migrations/1763900000000-imports.ts";
import { BroadcastEnds1764010000000 } from "../../migrations/1764010000000-broadcast-ends.ts";
import { WatchPositions1764020000000 } from "../../migrations/1764020000000-watch-positions.ts";
import { CalendarEntries1764030000000 } from "../../migrations/1764030000000-calendar-entries.ts";
import { LiveRows1764040000000 } from "../../migrations/1764040000000-live-rows.ts";
import { Drafts1764050000000 } from "../../migrations/1764050000000-drafts.ts";
import { LargeBackups1764060000000 } from "../../migrations/1764060000000-large-backups.ts";
import { LiveSince1764070000000 } from "../../migrations/1764070000000-live-since.ts";
import { OldPreviews1764080000000 } from "../../migrations/1764080000000-old-previews.ts";
import { OpenCalendars1764090000000 } from "../../migrations/1764090000000-open-calendars.ts";
import { PlainPlans1764100000000 } from "../../migrations/1764100000000-plain-plans.ts";
import { PreviewParts1764110000000 } from "../../migrations/1764110000000-preview-parts.ts";
import { Guesses1764150000000 } from "../../migrations/1764150000000-guesses.ts";
import { EmailKeys1764160000000 } from "../../migrations/1764160000000-email-keys.ts";
import { SavedSeries1764200000000 } from "../../migrations/1764200000000-saved-series.ts";
import { Tournament1764300000000 } from "../../migrations/1764300000000-tournament.ts";
import { OrderOfPlay1764400000000 } from "../../migrations/1764400000000-order-of-play.ts";
import { PlanChanges1764405000000 } from "../../migrations/1764405000000-plan-changes.ts";
import { MatchImports1764410000000 } from "../../migrations/1764410000000-match-imports.ts";
import { Reminders1764420000000 } from "../../migrations/1764420000000-reminders.ts";
import { Streams1764500000000 } from "../../migrations/1764500000000-streams.ts";
import { Alarms1764505000000 } from "../../migrations/1764505000000-alarms.ts";
import { Roles1764520000000 } from "../../migrations/1764520000000-roles.ts";
import { Webhooks1764550000000 } from "../../migrations/1764550000000-webhooks.ts";
import { ViewerCounts1764560000000 } from "../../migrations/1764560000000-viewer-counts.ts";
import { LiveChanges1764570000000 } from "../../migrations/1764570000000-live-changes.ts";
import { LivePlans1764571000000 } from "../../migrations/1764571000000-live-plans.ts";
import { AlarmWebhooks1764572000000 } from "../../migrations/1764572000000-alarm-webhooks.ts";
import { AccessCodes1764575000000 } from "../../migrations/1764575000000-access-codes.ts";
import { ApiTokens1764580000000 } from "../../migrations/1764580000000-api-tokens.ts";
import { History1764590000000 } from "../../migrations/1764590000000-history.ts";
import { LargeChanges1764595000000 } from "../../migrations/1764595000000-large-changes.ts";
import { AlarmPushes1764610000000 } from "../../migrations/1764610000000-alarm-pushes.ts";
import { PublishedStreams1764620000000 } from "../../migrations/1764620000000-published-streams.ts";
import { ChangeLogPlans1764630000000 } from "../../migrations/1764630000000-change-log-plans.ts";
import { CorrectedResults1764640000000 } from "../../migrations/1764640000000-corrected-results.ts";
import { ManyMatches1764650000000 } from "../../migrations/1764650000000-many-matches.ts";
import { StagedPositions1764660000000 } from "../../migrations/1764660000000-staged-positions.ts";
import { PlayedNext1764670000000 } from "../../migrations/1764670000000-played-next.ts";

/** Every file of `migrations/`; each runs once, in the order of its timestamp. */
export const migrations = [
  Catalogue1763683200000,
  People1763683300000,
  Accounts1763700000000,
  Admins1763850000000,
  Files1763800000000,
  Imports1763900000000,
  BroadcastEnds1764010000000,
  WatchPositions1764020000000,
  CalendarEntries1764030000000,
  LiveRows1764040000000,
  Drafts1764050000000,
  LargeBackups1764060000000,
  LiveSince1764070000000,
  OldPreviews1764080000000,
  OpenCalendars1764090000000,
  PlainPlans1764100000000,
  PreviewParts1764110000000,
  Guesses1764150000000,
  EmailKeys1764160000000,
  SavedSeries1764200000000,
  Tournament1764300000000,
  OrderOfPlay1764400000000,
  PlanChanges1764405000000,
  MatchImports1764410000000,
  Reminders1764420000000,
  Streams1764500000000,
  Alarms1764505000000,
  Roles1764520000000,
  Webhooks1764550000000,
  ViewerCounts1764560000000,
  LiveChanges1764570000000,
  LivePlans1764571000000,
  AlarmWebhooks1764572000000,
  AccessCodes1764575000000,
  ApiTokens1764580000000,
  History1764590000000,
  LargeChanges1764595000000,
  AlarmPushes1764610000000,
  PublishedStreams1764620000000,
  ChangeLogPlans1764630000000,
  CorrectedResults1764640000000,
  ManyMatches1764650000000,
  StagedPositions1764660000000,
  PlayedNext1764670000000,
] as const;
