// The streams of the demonstration provider. The length of a stream is computed from its position in the tournament, so
// that the catalogue and the provider agree.

export const courtNumbers = [1, 2, 3] as const;
export const dayNumbers = [1, 2, 3, 4, 5, 6] as const;
const matchNumbers = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const sessionNumbers = [1, 2, 3] as const;
const reelNumbers = Array.from({ length: 90 }, (_, index) => index + 1);

/** A live channel never ends; all other streams last some seconds. */
export interface Stream {
  name: string;
  recording: string;
  seconds: number | "endless";
}

/** A broadcast that is over. */
export interface ArchivedStream extends Stream {
  seconds: number;
}

export function liveChannel(court: number): Stream {
  return { name: `court-${court}`, recording: recordingOf(court), seconds: "endless" };
}

/** Further broadcasts of a court in addition to its channel. Each has its own stream. */
const feedNames = ["camera", "discipline", "practice"] as const;

export function courtFeed(feed: (typeof feedNames)[number], court: number): Stream {
  return { name: `${feed}-${court}`, recording: recordingOf(court), seconds: "endless" };
}

/** A match on demand. It is shorter than the fifty minutes between the beginnings of two matches on one court. */
export function archivedMatch(day: number, court: number, match: number): ArchivedStream {
  const minutes = 27 + ((day * 13 + court * 7 + match * 11) % 19);
  return {
    name: `day-${day}-court-${court}-match-${match}`,
    recording: recordingOf(court),
    seconds: minutes * 60,
  };
}

/** The highlights of all courts in one session of a day. */
export function archivedSession(day: number, session: number): ArchivedStream {
  const minutes = 10 + ((day * 5 + session * 7) % 9);
  return { name: `day-${day}-session-${session}`, recording: recordingOf(session), seconds: minutes * 60 };
}

/** A short film, one of ninety. */
export function archivedReel(number: number): ArchivedStream {
  const seconds = 90 + ((number * 7) % 11) * 30;
  return { name: `reel-${number}`, recording: recordingOf(1 + (number % courtNumbers.length)), seconds };
}

const streams = new Map(
  [
    ...courtNumbers.map(liveChannel),
    ...feedNames.flatMap((feed) => courtNumbers.map((court) => courtFeed(feed, court))),
    ...dayNumbers.flatMap((day) =>
      courtNumbers.flatMap((court) => matchNumbers.map((match) => archivedMatch(day, court, match))),
    ),
    ...dayNumbers.flatMap((day) => sessionNumbers.map((session) => archivedSession(day, session))),
    ...reelNumbers.map(archivedReel),
  ].map((stream: Stream) => [stream.name, stream]),
);

/** Undefined when there is no stream of that name. */
export function findStream(name: string): Stream | undefined {
  return streams.get(name);
}

function recordingOf(court: number): string {
  return `court-${court}`;
}
