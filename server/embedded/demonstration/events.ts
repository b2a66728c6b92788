import { archivedEpisode, describeSeries, filmEpisode, liveEpisode, upcomingEpisode } from "./entries.ts";
import type { DemonstrationEpisode, DemonstrationSeries } from "./entries.ts";
import { dayOfToday, finals, momentOf } from "./schedule.ts";
import { archivedReel, courtFeed } from "./streams.ts";

const ppvPagePath = "/demonstration/ppv";

interface Discipline {
  slug: string;
  name: string;
  note: string;
  /** The court that plays one of its matches now. */
  liveCourt: number | null;
}

const disciplines: Discipline[] = [
  {
    slug: "mens-singles",
    name: "Men’s Singles",
    note: "Power from the back, touch at the front.",
    liveCourt: null,
  },
  {
    slug: "womens-singles",
    name: "Women’s Singles",
    note: "The longest rallies of the tournament.",
    liveCourt: 1,
  },
  {
    slug: "mens-doubles",
    name: "Men’s Doubles",
    note: "The fastest exchanges in any racket sport.",
    liveCourt: 3,
  },
  {
    slug: "womens-doubles",
    name: "Women’s Doubles",
    note: "Defence that turns into attack.",
    liveCourt: null,
  },
  {
    slug: "mixed-doubles",
    name: "Mixed Doubles",
    note: "Four players, and a plan for each of them.",
    liveCourt: 2,
  },
];

/** A series for each discipline, and the two showcases outside the competition. */
export function describeDisciplines(now: Date): DemonstrationSeries[] {
  return [
    ...disciplines.map((discipline, index) =>
      describeSeries({
        slug: discipline.slug,
        title: discipline.name,
        shortDescription: discipline.note,
        longDescription:
          `The ${discipline.name.toLowerCase()} from the draw to the last point: round by round, and a match of each day ` +
          `to see again. More about the event: https://en.wikipedia.org/wiki/Badminton`,
        releaseDate: momentOf(now, 1),
        tags: ["discipline", discipline.slug],
        category: discipline.liveCourt === 2 ? "live-now" : null,
        episodes: followDiscipline(now, discipline, index),
      }),
    ),
    describeSeries({
      slug: "wheelchair-badminton",
      title: "Wheelchair Badminton Showcase",
      shortDescription: "Half a court, twice the reading of the game.",
      longDescription:
        "Exhibition matches and a lesson on pushing, turning and striking at once, played on Court 3.",
      releaseDate: momentOf(now, 2),
      tags: ["discipline", "showcase"],
      episodes: [
        archivedEpisode(
          { title: "Singles Exhibition", shortDescription: "Two games and a tie-break." },
          archivedReel(51),
          momentOf(now, 2, 300),
        ),
        archivedEpisode(
          { title: "Doubles Exhibition", shortDescription: "Four chairs, one shuttle." },
          archivedReel(52),
          momentOf(now, 3, 300),
        ),
        filmEpisode(
          { title: "How a Chair Turns", shortDescription: "Half a minute of footwork without feet." },
          3,
          momentOf(now, 3, 120),
        ),
      ],
    }),
    describeSeries({
      slug: "junior-showcase",
      title: "Junior Showcase",
      shortDescription: "The next generation, between the sessions.",
      longDescription: "Players of the region’s clubs, all under fifteen, in the hall’s best hour.",
      releaseDate: momentOf(now, 1),
      tags: ["discipline", "showcase"],
      episodes: [1, 2, 3].map((day) =>
        archivedEpisode(
          { title: `Juniors on Day ${day}`, shortDescription: "Three short games, no fear." },
          archivedReel(53 + day),
          momentOf(now, day, 100),
        ),
      ),
    }),
  ];
}

function followDiscipline(now: Date, { name, liveCourt }: Discipline, index: number): DemonstrationEpisode[] {
  const reel = (number: number) => archivedReel(1 + index * 6 + number);
  const past = [
    { title: "The Draw Explained", shortDescription: "Who could meet whom, and when.", day: 1, minutes: -90 },
    { title: "Qualifying Round-up", shortDescription: "The four who came through.", day: 1, minutes: 320 },
    {
      title: "Round of 16: The First Eight",
      shortDescription: "Seeds, surprises and one walkover.",
      day: 2,
      minutes: 320,
    },
    {
      title: "Round of 16: The Last Eight",
      shortDescription: "The quarter-finals are complete.",
      day: 3,
      minutes: 320,
    },
    {
      title: "Match of the Day, Day 3",
      shortDescription: "The one everyone talked about.",
      day: 3,
      minutes: 400,
    },
  ];
  const live =
    liveCourt === null
      ? []
      : [
          liveEpisode(
            { title: `${name}: Now on Court ${liveCourt}`, shortDescription: "Match after match, live." },
            courtFeed("discipline", liveCourt).name,
            momentOf(now, dayOfToday, (1 - liveCourt) * 5),
          ),
        ];
  return [
    ...past.map(({ day, minutes, ...texts }, place) =>
      archivedEpisode(texts, reel(place), momentOf(now, day, minutes)),
    ),
    ...live,
    upcomingEpisode(
      { title: "Semi-final Round-up", shortDescription: "Who plays for the title." },
      "day-5-studio",
      momentOf(now, 5, 330),
    ),
  ];
}

/** The five finals, the pay-per-view evening, the preview and the ceremony, which have no video yet. */
export function describeFinals(now: Date): DemonstrationSeries[] {
  return [
    ...finals.map((discipline, index) =>
      describeSeries({
        slug: `${slugify(discipline)}-final`,
        title: `${discipline} Final`,
        shortDescription: `The ${discipline.toLowerCase()} final on Court 1.`,
        longDescription:
          "The walk-on, the match and the first words after it, without a break. " +
          "Medals are given at the Closing Ceremony. Tickets: https://example.org/badminton-open/tickets",
        releaseDate: momentOf(now, 6),
        tags: ["finals", slugify(discipline), "day-6"],
        episodes: [
          filmEpisode(
            { title: "Trailer", shortDescription: "Half a minute of what is to come." },
            1 + (index % 3),
            momentOf(now, 3, 60 * index),
          ),
          archivedEpisode(
            { title: "The Road So Far", shortDescription: "Three rounds, the points that decided them." },
            archivedReel(40 + index),
            momentOf(now, 3, 500 + index),
          ),
          upcomingEpisode(
            { title: "The Final", shortDescription: "The last match of the discipline. Live on Court 1." },
            "court-1-day-6",
            momentOf(now, 6, (index - 2) * 60),
          ),
        ],
      }),
    ),
    describeSeries({
      slug: "finals-night",
      title: "Finals Night: Pay-Per-View",
      shortDescription: "All five finals, one ticket.",
      longDescription: "The whole evening with commentary and the camera of your choice.",
      releaseDate: momentOf(now, 6),
      tags: ["finals", "ppv"],
      embedLink: ppvPagePath,
      episodes: [],
    }),
    describeSeries({
      slug: "finals-preview",
      title: "Finals Preview",
      shortDescription: "Five finals, five questions.",
      longDescription: "What the numbers of the week say, discipline by discipline.",
      releaseDate: momentOf(now, 3),
      tags: ["finals", "preview"],
      episodes: disciplines.map(({ name }, index) =>
        filmEpisode(
          { title: `${name} in Numbers`, shortDescription: "Half a minute of figures." },
          1 + (index % 3),
          momentOf(now, 3, 30 * index),
        ),
      ),
    }),
    describeSeries({
      slug: "closing-ceremony",
      title: "Closing Ceremony",
      shortDescription: "Medals, anthems, thanks.",
      longDescription: "The broadcast begins a quarter of an hour after the last final.",
      releaseDate: momentOf(now, 6),
      tags: ["finals", "ceremony"],
      episodes: [],
    }),
  ];
}

function slugify(discipline: string): string {
  return discipline.toLowerCase().replaceAll("’", "").replaceAll(" ", "-");
}
