import { archivedEpisode, describeSeries, filmEpisode, upcomingEpisode } from "./entries.ts";
import type { DemonstrationSeries } from "./entries.ts";
import { momentOf } from "./schedule.ts";
import { archivedReel } from "./streams.ts";

interface Collection {
  slug: string;
  title: string;
  note: string;
  text: string;
  /** Titles and their descriptions, in their order. */
  films: [string, string][];
}

const collections: Collection[] = [
  {
    slug: "rally-of-the-day",
    title: "Rally of the Day",
    note: "Thirty seconds you will want to see twice.",
    text: "One rally from each session, chosen by the commentators. Votes: https://example.org/badminton-open/rally",
    films: [
      ["Fifty-one Shots", "The longest rally of the qualifying."],
      ["Around the Post", "Past the net cord, not over it."],
      ["Three Dives", "And still in play."],
      ["Behind the Back", "There was no time for anything else."],
      ["The Let", "Replayed, and better the second time."],
      ["Match Point Saved", "Four in a row, in fact."],
    ],
  },
  {
    slug: "at-the-net",
    title: "At the Net",
    note: "Tumbling, spinning, barely over.",
    text: "The most delicate strokes of the week, close up and without commentary.",
    films: [
      ["The Spinning Net Shot", "It turns twice before it drops."],
      ["Net Kill", "The only hurried stroke at the net."],
      ["Hold and Flick", "The wrist decides at the last moment."],
      ["Cross-court", "Along the tape, not over it."],
      ["Net Cord", "Luck, says one. Practice, says the other."],
    ],
  },
  {
    slug: "smash-meter",
    title: "Smash Meter",
    note: "The hardest strokes, measured.",
    text: "Speeds at the racket as the hall’s radar sees them: https://en.wikipedia.org/wiki/Smash_(badminton)",
    films: [
      ["Above 400", "Three of them, all from the left court."],
      ["Jump Smash", "Height first, then speed."],
      ["The Answer", "Smashes that came back."],
      ["Half Smash", "Less is more, if the angle is right."],
      ["Day 3: Top Five", "In rising order."],
    ],
  },
  {
    slug: "slow-motion",
    title: "Slow Motion",
    note: "What the eye misses.",
    text: "The high-speed camera behind Court 2 sees a thousand pictures a second.",
    films: [
      ["A Feather Breaks", "And the flight changes."],
      ["The Racket Bends", "More than you would think."],
      ["Split Step", "Both feet in the air at the right moment."],
      ["Contact", "Four thousandths of a second."],
    ],
  },
  {
    slug: "points-that-mattered",
    title: "Points That Mattered",
    note: "Game points, and those just before.",
    text: "Matches turn on few points. Here they are, with what the players saw.",
    films: [
      ["20 All", "Two points ahead, and not one less."],
      ["From 12 to 19", "Seven in a row."],
      ["The Challenge", "Out by two millimetres."],
      ["Service Fault", "At the worst moment."],
      ["The Last Interval", "What a coach can say in a minute."],
    ],
  },
];

export function describeHighlights(now: Date): DemonstrationSeries[] {
  return [
    describeSeries({
      slug: "daily-highlights",
      title: "Daily Highlights",
      shortDescription: "Each day in a few minutes.",
      longDescription: "The best of all courts, ready an hour after the last match of the day.",
      releaseDate: momentOf(now, 1),
      tags: ["highlights", "daily"],
      episodes: [
        ...[1, 2, 3].map((day) =>
          archivedEpisode(
            { title: `Highlights of Day ${day}`, shortDescription: "All courts, all disciplines." },
            archivedReel(60 + day),
            momentOf(now, day, 560),
          ),
        ),
        upcomingEpisode(
          { title: "Highlights of Day 4", shortDescription: "An hour after the last match." },
          "day-4-studio",
          momentOf(now, 4, 560),
        ),
      ],
    }),
    ...collections.map(({ slug, title, note, text, films }, place) =>
      describeSeries({
        slug,
        title,
        shortDescription: note,
        longDescription: text,
        releaseDate: momentOf(now, 1 + (place % 3)),
        tags: ["highlights", slug],
        episodes: films.map(([film, about], index) =>
          filmEpisode(
            { title: film, shortDescription: about },
            1 + ((place + index) % 3),
            momentOf(now, 1 + (index % 3), 40 * index + 7 * place),
          ),
        ),
      }),
    ),
  ];
}
