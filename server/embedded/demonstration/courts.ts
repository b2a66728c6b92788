import { archivedEpisode, describeSeries, liveEpisode, upcomingEpisode } from "./entries.ts";
import type { DemonstrationEpisode, DemonstrationSeries } from "./entries.ts";
import { dayOfToday, matchesOn, momentOf, stages, todaysPlay } from "./schedule.ts";
import type { PlannedDemonstrationMatch } from "./schedule.ts";
import {
  courtNumbers,
  dayNumbers,
  archivedMatch,
  archivedReel,
  archivedSession,
  liveChannel,
} from "./streams.ts";

const orderOfPlayUrl = "https://example.org/badminton-open/order-of-play";
const lawsUrl = "https://corporate.bwfbadminton.com/statutes/";

/** Descriptions by kind of match, used alternately, so that neighbours in a list differ. */
const singlesNotes = [
  "Long rallies from the back of the court, and the drop shots that end them.",
  "Two patient players; the net decides.",
  "Quick feet, flat clears and a smash down the line.",
  "A game of angles: watch the backhand corner.",
  "The taller player attacks early, the other reads it well.",
  "Deception at the net and a lot of ground to cover.",
];
const doublesNotes = [
  "Fast exchanges in mid-court; the third shot sets the tone.",
  "Serve and return under pressure, with no lift given away.",
  "Two pairs that attack: rotation is everything.",
  "A flat, hard game with very few lobs.",
  "Strong defence on one side, a heavy smash on the other.",
  "Watch the front player: half of the points are made there.",
];

/** A series for each court and each day on which it has matches. */
export function describeCourts(now: Date): DemonstrationSeries[] {
  return courtNumbers.flatMap((court) =>
    dayNumbers
      .map((day) => ({ day, matches: matchesOn(now, day, court) }))
      .filter(({ matches }) => matches.length > 0)
      .map(({ day, matches }) => describeCourt(now, day, court, matches)),
  );
}

function describeCourt(
  now: Date,
  day: number,
  court: number,
  matches: PlannedDemonstrationMatch[],
): DemonstrationSeries {
  const isToday = day === dayOfToday;
  const stage = (isToday ? todaysPlay[court - 1] : stages[day - 1]) ?? "";
  return describeSeries({
    slug: `court-${court}-day-${day}`,
    title: `Court ${court}, Day ${day}: ${stage}`,
    shortDescription: `${matches.length} matches on Court ${court}, from first serve to last handshake.`,
    longDescription:
      `Every match of Day ${day} on Court ${court}, each as its own broadcast. ` +
      `The order of play is kept at ${orderOfPlayUrl}/day-${day}; a match begins when the one before it has ended.`,
    releaseDate: momentOf(now, day),
    // Court 1 is live by its tag too, the other courts only by their live match.
    tags: [`court-${court}`, `day-${day}`, slugify(stage), ...(isToday && court === 1 ? ["live"] : [])],
    category: isToday ? "live-now" : null,
    episodes: matches.map((match) => describeMatch(day, court, match)),
  });
}

function describeMatch(day: number, court: number, match: PlannedDemonstrationMatch): DemonstrationEpisode {
  const notes = match.discipline.includes("Singles") ? singlesNotes : doublesNotes;
  const texts = {
    title: `${match.discipline}: ${match.round}`,
    shortDescription: notes[(day + court + match.number) % notes.length] ?? "",
    longDescription:
      `Match ${match.number} on Court ${court}, from the warm-up to the handshake. ` +
      `Order of play: ${orderOfPlayUrl}/day-${day} · Laws of badminton: ${lawsUrl}`,
  };
  if (match.state === "over")
    return archivedEpisode(texts, archivedMatch(day, court, match.number), match.starts);
  if (match.state === "on") {
    const title = `${match.discipline}: Now on Court ${court}`;
    const longDescription = `What is played on Court ${court}, match after match. Order of play: ${orderOfPlayUrl}/day-${day}`;
    return liveEpisode({ ...texts, title, longDescription }, liveChannel(court).name, match.starts);
  }
  // Later matches of today use the court's channel. The channels of the next days do not exist yet.
  const channel = day === dayOfToday ? liveChannel(court).name : `court-${court}-day-${day}`;
  return upcomingEpisode(texts, channel, match.starts);
}

/** A series for each day, with the highlights of all courts. */
export function describeDays(now: Date): DemonstrationSeries[] {
  return dayNumbers.map((day) =>
    describeSeries({
      slug: `day-${day}`,
      title: `Day ${day}: ${stages[day - 1] ?? ""}`,
      shortDescription:
        day < dayOfToday
          ? `Day ${day} in short, from all courts.`
          : day === dayOfToday
            ? "Today in short, session by session."
            : `What Day ${day} will bring, from all courts.`,
      longDescription:
        `The sessions of Day ${day} cut to their best rallies, with the conversations in between. ` +
        `Whole matches are in the rows of the courts. Tickets for the hall: https://example.org/badminton-open/tickets`,
      releaseDate: momentOf(now, day),
      tags: ["day", "all-courts", `day-${day}`],
      episodes: describeSessions(now, day),
    }),
  );
}

function describeSessions(now: Date, day: number): DemonstrationEpisode[] {
  const drafts = [
    {
      title: "Session 1 in Short",
      shortDescription: "The first matches of the day on all courts.",
      minutes: -60,
    },
    {
      title: "Session 2 in Short",
      shortDescription: "The middle of the day: where the favourites began.",
      minutes: 200,
    },
    {
      title: "Session 3 in Short",
      shortDescription: "Under the lights, in front of a full hall.",
      minutes: 420,
    },
    {
      title: `Day ${day} in Two Minutes`,
      shortDescription: "Every court, every result, no time to sit down.",
      minutes: 480,
    },
    {
      title: `Press Conference, Day ${day}`,
      shortDescription: "The tournament director answers.",
      minutes: 510,
    },
  ];
  return drafts.map(({ minutes, ...texts }, index) => {
    const starts = momentOf(now, day, minutes);
    const stream = index < 3 ? archivedSession(day, index + 1) : archivedReel(day * 5 + index);
    return starts < now
      ? archivedEpisode(texts, stream, starts)
      : upcomingEpisode(texts, `day-${day}-studio`, starts);
  });
}

function slugify(stage: string): string {
  return stage.toLowerCase().replaceAll(" ", "-");
}
