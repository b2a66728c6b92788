import { archivedEpisode, describeSeries, filmEpisode, foreignEpisode, pictureUrl } from "./entries.ts";
import type { DemonstrationEpisode, DemonstrationSeries } from "./entries.ts";
import { momentOf } from "./schedule.ts";
import { archivedReel } from "./streams.ts";

interface Story {
  slug: string;
  title: string;
  note: string;
  text: string;
  parts: [string, string][];
}

const stories: Story[] = [
  {
    slug: "mixed-zone",
    title: "Interviews from the Mixed Zone",
    note: "First words after the last point.",
    text: "Two questions each, before the ice and the stretching. Transcripts: https://example.org/badminton-open/interviews",
    parts: [
      ["After Three Games", "Tired, happy, and honest about it."],
      ["The Upset", "Beaten the first seed; has to catch a bus."],
      ["A Coach Explains", "Why the second game went that way."],
      ["Doubles Partners", "They finish each other’s sentences."],
      ["Looking Ahead", "A word on the semi-finals."],
    ],
  },
  {
    slug: "stringing-room",
    title: "The Stringing Room",
    note: "Two hundred rackets a day.",
    text: "Fifteen kilograms of tension, by hand and by machine, until midnight.",
    parts: [
      ["Thirteen or Fifteen", "What tension does to control."],
      ["The Night Shift", "Forty rackets until breakfast."],
      ["One String", "From the reel to the court in nineteen minutes."],
      ["Grips", "Everyone wraps them differently."],
    ],
  },
  {
    slug: "warm-up",
    title: "Warm-up",
    note: "The hour before a match.",
    text: "Ropes, shadows, first shuttles: how a body gets ready for ninety minutes.",
    parts: [
      ["Shadow Badminton", "Six corners, no shuttle."],
      ["First Shuttles", "Straight, then across."],
      ["The Physio’s Table", "Tape, and a joke."],
      ["The Walk to Court", "Forty metres that feel longer."],
    ],
  },
  {
    slug: "shuttle-lab",
    title: "Shuttle Lab",
    note: "Sixteen feathers, five grams.",
    text: "How shuttles are tested before each session, and why the hall’s temperature matters: https://en.wikipedia.org/wiki/Shuttlecock",
    parts: [
      ["Fast or Slow", "Speed 76 to 78."],
      ["From the Left Wing", "Why all feathers bend the same way."],
      ["The Test Stroke", "Underarm, from the back line."],
      ["Air Conditioning", "The enemy nobody sees."],
    ],
  },
];

/** Series about life around the courts: interviews, workshops, the people who run the tournament. */
export function describeStories(now: Date): DemonstrationSeries[] {
  return [
    ...stories.map((story, place) => describeStory(now, story, place)),
    describeBuilding(now),
    describeVolunteers(now),
    describeBigScreen(now),
  ];
}

/** The place is that of the story in the list; each has other videos. */
function describeStory(
  now: Date,
  { slug, title, note, text, parts }: Story,
  place: number,
): DemonstrationSeries {
  return describeSeries({
    slug,
    title,
    shortDescription: note,
    longDescription: text,
    releaseDate: momentOf(now, 1),
    tags: ["behind-the-scenes", slug],
    episodes: parts.map(([part, about], index) =>
      archivedEpisode(
        { title: part, shortDescription: about },
        archivedReel(75 + ((place * 4 + index) % 16)),
        momentOf(now, 1 + (index % 3), 90 * index + 11 * place),
      ),
    ),
  });
}

function describeBuilding(now: Date): DemonstrationSeries {
  return describeSeries({
    slug: "building-the-hall",
    title: "Building the Hall",
    shortDescription: "From an empty floor to three courts in four days.",
    longDescription:
      "Mats, lights, stands, cameras. The hall’s own camera goes on when everyone has gone home.",
    releaseDate: momentOf(now, -3),
    tags: ["behind-the-scenes", "building"],
    episodes: [
      filmEpisode(
        { title: "Rolling Out the Mats", shortDescription: "Four rolls per court, no fold allowed." },
        2,
        momentOf(now, -3),
      ),
      filmEpisode(
        { title: "Eight Hundred Lux", shortDescription: "No lamp behind a baseline." },
        1,
        momentOf(now, -2),
      ),
      filmEpisode(
        { title: "The Nets Go Up", shortDescription: "1.524 metres in the middle, checked twice." },
        3,
        momentOf(now, -1),
      ),
      // Belongs neither to the provider nor to YouTube, so only an import can add it.
      foreignEpisode(
        { title: "The Hall’s Own Camera", shortDescription: "A page of the hall, shown as it is." },
        { videoUrl: "https://example.org/badminton-open/hall-camera", durationSeconds: 1 },
        momentOf(now, 0),
      ),
    ],
  });
}

function describeVolunteers(now: Date): DemonstrationSeries {
  return describeSeries({
    slug: "volunteers",
    title: "Volunteers",
    shortDescription: "Three hundred people in yellow.",
    longDescription:
      "They move the mops, the water and the crowd. Join them next year: https://example.org/badminton-open/volunteers",
    releaseDate: momentOf(now, 2),
    tags: ["behind-the-scenes", "people"],
    episodes: [
      archivedEpisode(
        { title: "The Mop Team", shortDescription: "Eleven seconds, both sides." },
        archivedReel(31),
        momentOf(now, 2, 60),
      ),
      archivedEpisode(
        { title: "Line Judges", shortDescription: "Eyes on ten centimetres." },
        archivedReel(32),
        momentOf(now, 2, 160),
      ),
      // An episode without title and description, as an operator in a hurry creates it.
      archivedEpisode({ title: "", shortDescription: "" }, archivedReel(33), momentOf(now, 3, 60)),
      archivedEpisode(
        { title: "Five in the Morning", shortDescription: "Coffee for three hundred." },
        archivedReel(34),
        momentOf(now, 3, 160),
      ),
    ],
  });
}

function describeBigScreen(now: Date): DemonstrationSeries {
  return describeSeries({
    slug: "on-the-big-screen",
    title: "On the Big Screen",
    shortDescription: "What the hall sees between the sessions.",
    longDescription:
      "While the courts are cleaned, the big screen shows open films of the Blender Studio: https://studio.blender.org/films/",
    releaseDate: momentOf(now, 1),
    tags: ["behind-the-scenes", "interval"],
    episodes: openFilms(now),
  });
}

function openFilms(now: Date): DemonstrationEpisode[] {
  const films: [string, string, string, number][] = [
    ["Big Buck Bunny", "A rabbit, three bullies, and a plan.", "aqz-KE-bpKQ", 635],
    ["Sintel", "A girl looks for her dragon.", "eRsGyueVLvQ", 888],
    ["Tears of Steel", "Amsterdam, robots, an old love.", "R6MlUcmOul8", 734],
    ["Spring", "A shepherd girl and her dog wake the year.", "WhWc3b3KhnY", 464],
  ];
  return films.map(([title, shortDescription, id, durationSeconds], index) => ({
    ...foreignEpisode(
      { title, shortDescription },
      { videoUrl: `https://www.youtube-nocookie.com/embed/${id}`, durationSeconds },
      momentOf(now, 1 + (index % 3), 150),
    ),
    thumbnailUrl: pictureUrl("interval"),
  }));
}
