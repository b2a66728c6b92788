import { deleteOldCodes } from "./access/accessCode.service.ts";
import { reviewSecrets } from "./access/secretReview.ts";
import { reviewAccounts } from "./auth/accountReview.ts";
import { deleteOldGuesses } from "./auth/attempts/guessCounter.ts";
import { deleteOldMailLinks } from "./auth/mailLink.service.ts";
import { endExpiredSessions, recordSessionUse } from "./auth/session.service.ts";
import { limits } from "./configuration/limits.ts";
import type { Services } from "./context.ts";
import type { Executor } from "./graphql/executor.ts";
import { deleteOldHistory } from "./history/history.service.ts";
import { closeApp, createApp } from "./http/app.ts";
import { createServerReminderSender, createServerStreamMonitor, createServerWebhookSender } from "./jobs.ts";
import type { Change } from "./live/clock.ts";
import type { ClockHandlers, FollowedClock } from "./live/followedClock.ts";
import type { ListenerHandlers } from "./live/listener.ts";
import type { ResponseCache } from "./live/responses/responseCache.ts";
import type { JobName } from "./live/sharedJobs.ts";
import { topics } from "./live/subscription.ts";
import type { Live, ServerBase, ServerOptions } from "./parts.ts";
import { createLive, createServerBase, createServerExecutor, createServices } from "./parts.ts";
import type { ReminderSender } from "./reminders/sender.ts";
import { serveHttp } from "./routes.ts";
import { checkAlarms } from "./streams/alarm.service.ts";
import { runLivePlans } from "./streams/livePlan.service.ts";
import type { StreamMonitor } from "./streams/monitor.ts";
import { deleteOldLiveChanges } from "./tournament/courts/liveUndo.service.ts";
import { deleteOldTokens, recordTokenUse } from "./tournament/scorers/accessToken.service.ts";
import { markSilentScorers } from "./tournament/scorers/heartbeat.ts";
import type { FollowedTournamentPages } from "./tournament/tournamentPages.ts";
import { followTournamentPages } from "./tournament/tournamentPages.ts";
import type { WebhookSender } from "./webhooks/sender.ts";

interface RunningServer {
  /** The server's address on this machine. */
  url: string;
  /**
   * Makes the process not ready, closes its clients' connections so that they reconnect to another process, and stops
   * all work. The caller closes the pool.
   */
  close(): Promise<void>;
}

const minuteMs = 60_000;
/** Twice a minute, so that the sockets of an expired session are closed within a minute. */
const sessionCheckMs = 30_000;

/** Builds the parts in the import order, each from the previous ones, and starts to listen. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const base = await createServerBase(options);
  const { log, report, pendingWork, tracing, listener, responseCaches } = base;
  const services = createServices(base);
  const executor = createServerExecutor(base, services);
  const live = createLive(base);
  const tournamentPages = followTournamentPages(options.database.manager, pendingWork.track, report);
  const app = await createApp({
    config: options.config,
    responseCaches,
    tournamentPages: tournamentPages.current,
    track: pendingWork.track,
    databaseTime: listener.databaseTime,
    log,
    webDirectory: options.webDirectory,
  });
  tracing?.instrumentRequests(app);
  const streamMonitor = createServerStreamMonitor(base);
  const http = await serveHttp(app, {
    base,
    services,
    live,
    executor,
    streamMonitor,
    tournamentPages: tournamentPages.current,
  });
  const reminderSender = createServerReminderSender(base, services);
  const webhookSender = createServerWebhookSender(base);
  const timers = startTimers(
    base,
    services,
    live,
    { reminderSender, streamMonitor, webhookSender },
    tournamentPages,
  );
  startClocks(base, executor, live, tournamentPages);
  listener.start(listenerHandlers(executor, live));
  const url = await app.listen({ host: options.config.host, port: options.config.port });
  await listener.ready;
  void pendingWork.track(reviewAccounts(options.database.manager, options.config, log)).catch(report);
  void pendingWork.track(reviewSecrets(options.database.manager, options.appSecret, log)).catch(report);
  // Creates the key at the first start.
  void pendingWork.track(services.readPushKey()).catch(report);
  services.outbox.wake();
  services.pictureSweeper.wake();
  return {
    url,
    async close() {
      http.leave();
      timers.forEach(clearInterval);
      for (const responseCache of Object.values(responseCaches)) responseCache.close();
      services.attempts.close();
      await http.sockets.close();
      await closeApp(app);
      await http.stopApollo();
      await services.viewers.close();
      await services.imports.close();
      await listener.close();
      await reminderSender.close();
      await webhookSender.close();
      await streamMonitor.close();
      await services.outbox.close();
      await services.pictureSweeper.close();
      await pendingWork.ended();
      await http.pages?.close();
      await tracing?.close();
    },
  };
}

/** Passes changes of the clocks to the responses and subscriptions that depend on them. */
function startClocks(
  { followed, responseCaches, tracing }: ServerBase,
  executor: Executor,
  { fanouts }: Live,
  tournamentPages: FollowedTournamentPages,
): void {
  function start<Entry extends Change>(
    { name, definition, start: startClock }: FollowedClock<Entry>,
    responseCache: ResponseCache<Entry>,
    applyChanges: (changes: readonly Entry[] | null) => void = () => {},
  ): void {
    const fanout = fanouts.of(definition);
    const onChanges: ClockHandlers<Entry>["onChanges"] = (changeSet, previous) => {
      responseCache.applyChanges(changeSet, previous);
      fanout.applyChanges(changeSet, previous);
      applyChanges(changeSet.changes);
    };
    startClock({
      onNotification: () => (fanout.groups() > 0 ? executor.prepareSnapshot(name) : null),
      onChanges: tracing?.instrumentChanges(name, onChanges) ?? onChanges,
    });
  }
  start(followed.catalogue, responseCaches.catalogue);
  start(followed.tournament, responseCaches.tournament, tournamentPages.applyChanges);
}

function listenerHandlers(executor: Executor, { socketRights, fanouts }: Live): ListenerHandlers {
  /** A change that no clock counts invalidates the shared snapshots. */
  const afterRenewal =
    <Args extends unknown[]>(handle: (...args: Args) => void) =>
    (...args: Args): void => {
      executor.renewSnapshots();
      handle(...args);
    };
  return {
    onPerson: afterRenewal(socketRights.refresh),
    onTopic: afterRenewal(fanouts.refreshTopic),
    onGap: afterRenewal(() => {
      socketRights.refreshAll();
      for (const topic of topics) fanouts.refreshTopic(topic);
    }),
  };
}

interface Senders {
  reminderSender: ReminderSender;
  streamMonitor: StreamMonitor;
  webhookSender: WebhookSender;
}

/** Starts the periodic work. The caller clears the timers. */
function startTimers(
  { config, database, report, sharedJobs, pendingWork: { track } }: ServerBase,
  { outbox, pictureSweeper, imports, viewers, auditOf }: Services,
  { socketRights, fanouts }: Live,
  { reminderSender, streamMonitor, webhookSender }: Senders,
  tournamentPages: FollowedTournamentPages,
): NodeJS.Timeout[] {
  const planning = { timeZone: config.site.timeZone, audit: auditOf(null) };

  /** A step that fails does not prevent the others. They run one after the other, so that they use one connection. */
  async function tidy(): Promise<void> {
    const db = database.manager;
    const steps = [
      () => recordSessionUse(db, socketRights.sessionIds()),
      () => recordTokenUse(db, socketRights.tokenIds()),
      () => endExpiredSessions(db),
      () => deleteOldMailLinks(db),
      () => deleteOldGuesses(db),
      () => deleteOldTokens(db),
      () => deleteOldCodes(db),
      () => deleteOldLiveChanges(db),
    ];
    for (const step of steps) await step().catch(report);
  }

  const every = (intervalMs: number, work: () => Promise<unknown>): NodeJS.Timeout =>
    setInterval(() => void track(work()).catch(report), intervalMs);
  /** Work that only one process does at a time. */
  const everyShared = (intervalMs: number, job: JobName, work: () => Promise<void>): NodeJS.Timeout =>
    every(intervalMs, () => sharedJobs.run(job, work));

  return [
    setInterval(() => {
      socketRights.retry();
      fanouts.retry();
      tournamentPages.retry();
    }, 1_000),
    // Sends the mails of processes that ended before sending them.
    setInterval(outbox.wake, minuteMs),
    setInterval(pictureSweeper.wake, minuteMs),
    every(sessionCheckMs, tidy),
    every(limits.backup.heartbeatMs, imports.tidy),
    every(limits.viewers.checkMs, viewers.write),
    everyShared(limits.viewers.checkMs, "viewers", viewers.announce),
    everyShared(limits.scorers.checkMs, "freshness", () => markSilentScorers(database.manager)),
    everyShared(limits.history.checkMs, "history", () => deleteOldHistory(database.manager)),
    everyShared(limits.reminders.checkMs, "reminders", reminderSender.check),
    everyShared(limits.webhooks.checkMs, "webhooks", webhookSender.check),
    everyShared(limits.alarms.checkMs, "alarms", () => checkAlarms(database.manager, config)),
    everyShared(limits.plans.checkMs, "plans", () => runLivePlans(database.manager, planning)),
    ...(config.checksStreams ? [everyShared(limits.streams.tickMs, "streams", streamMonitor.check)] : []),
  ];
}
