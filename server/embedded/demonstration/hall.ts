import { archivedEpisode, describeSeries, filmEpisode, liveEpisode } from "./entries.ts";
import type { DemonstrationSeries } from "./entries.ts";
import { dayOfToday, momentOf } from "./schedule.ts";
import { archivedReel, archivedSession, courtFeed, liveChannel } from "./streams.ts";

/** The password of the protected series of the demonstration. The README publishes it. */
export const demonstrationPassword = "shuttle";

/** The cameras in the hall that broadcast all day. */
export function describeCameras(now: Date): DemonstrationSeries[] {
  const today = (minutes: number) => momentOf(now, dayOfToday, minutes);
  return [
    describeUmpireView(now),
    describeSeries({
      slug: "baseline-camera",
      title: "Baseline Camera",
      shortDescription: "Court 2 from behind the server.",
      longDescription:
        "The camera stands a metre behind the baseline. Nobody shows the speed of mixed doubles better.",
      releaseDate: momentOf(now, 1),
      tags: ["live", "camera", "court-2"],
      episodes: [
        liveEpisode(
          { title: "Behind Court 2, Now", shortDescription: "Live all day." },
          courtFeed("camera", 2).name,
          today(-200),
        ),
        archivedEpisode(
          { title: "Behind Court 2, Day 3", shortDescription: "Mixed doubles at eye level." },
          archivedSession(3, 2),
          momentOf(now, 3, 200),
        ),
        archivedEpisode(
          { title: "Behind Court 2, Day 2", shortDescription: "Where the serves go." },
          archivedSession(2, 2),
          momentOf(now, 2, 200),
        ),
      ],
    }),
    describeSeries({
      slug: "overhead-camera",
      title: "Overhead Camera",
      shortDescription: "Court 3 from under the roof.",
      longDescription: "Rotation, gaps and angles: what a doubles pair draws on the floor.",
      releaseDate: momentOf(now, 1),
      tags: ["camera", "court-3"],
      category: "live-now",
      episodes: [
        liveEpisode(
          { title: "Above Court 3, Now", shortDescription: "Live all day." },
          courtFeed("camera", 3).name,
          today(-200),
        ),
        archivedEpisode(
          { title: "Above Court 3, Day 3", shortDescription: "Doubles, drawn from above." },
          archivedSession(3, 3),
          momentOf(now, 3, 420),
        ),
      ],
    }),
  ];
}

/** The camera on the umpire's chair. */
function describeUmpireView(now: Date): DemonstrationSeries {
  return describeSeries({
    slug: "umpire-view",
    title: "Umpire View",
    shortDescription: "Court 1 from the high chair.",
    longDescription: "No commentary, no replays: the court as the umpire sees it, all day long.",
    releaseDate: momentOf(now, 1),
    // Live only by its tag: none of its episodes is live.
    tags: ["live", "camera", "court-1", "behind-the-scenes"],
    episodes: [
      archivedEpisode(
        { title: "Day 3 from the Chair", shortDescription: "The last session of the round of 16." },
        archivedSession(3, 1),
        momentOf(now, 3, 420),
      ),
      archivedEpisode(
        { title: "Day 2 from the Chair", shortDescription: "Two long matches and a broken string." },
        archivedSession(2, 1),
        momentOf(now, 2, 420),
      ),
      {
        ...liveEpisode(
          { title: "The Chair Today", shortDescription: "From the first warm-up to the last match." },
          liveChannel(1).name,
          momentOf(now, dayOfToday, -200),
        ),
        isLive: false,
      },
    ],
  });
}

/** The series of practice and teams, which are protected by the password. */
export function describeProtectedSeries(now: Date): DemonstrationSeries[] {
  const today = (minutes: number) => momentOf(now, dayOfToday, minutes);
  return [
    describeSeries({
      slug: "practice-hall",
      title: "Practice Hall",
      shortDescription: "The four practice courts, for teams and press.",
      longDescription:
        "Training of the quarter-finalists. Please do not pass on what you see here before the matches.",
      releaseDate: momentOf(now, 1),
      tags: ["live", "camera", "behind-the-scenes"],
      password: demonstrationPassword,
      episodes: [
        liveEpisode(
          { title: "Practice Court 1", shortDescription: "Booked from eight to ten." },
          courtFeed("practice", 2).name,
          today(-120),
        ),
        {
          ...liveEpisode(
            {
              title: "Practice Court 2",
              shortDescription: "This camera is being moved; it comes back by itself.",
            },
            "court-4",
            today(-120),
          ),
          isLive: false,
        },
        archivedEpisode(
          { title: "Yesterday Evening", shortDescription: "Serves, again and again." },
          archivedReel(70),
          momentOf(now, 3, 600),
        ),
      ].map((episode) => ({ ...episode, isOnRoku: false })),
    }),
    describeTeamRoom(now),
  ];
}

function describeTeamRoom(now: Date): DemonstrationSeries {
  return describeSeries({
    slug: "team-room",
    title: "Team Room",
    shortDescription: "For coaches and players: analysis before the semi-finals.",
    longDescription:
      "Session recordings with the analysts’ notes, one for each discipline. " +
      "The scouting sheets are at https://example.org/badminton-open/team-room and open with your accreditation.",
    releaseDate: momentOf(now, 2),
    tags: ["behind-the-scenes", "teams"],
    password: demonstrationPassword,
    episodes: [
      archivedEpisode(
        {
          title: "Serve Patterns",
          shortDescription: "Where the first shuttle goes at 18 all.",
          longDescription: "Sheet 4: https://example.org/badminton-open/team-room/4",
        },
        archivedReel(71),
        momentOf(now, 2, 500),
      ),
      archivedEpisode(
        { title: "Return of Serve", shortDescription: "Doubles: the second shot in slow motion." },
        archivedReel(72),
        momentOf(now, 2, 520),
      ),
      archivedEpisode(
        { title: "Rotation in Mixed", shortDescription: "Who covers what after a lift." },
        archivedReel(73),
        momentOf(now, 3, 500),
      ),
      archivedEpisode(
        { title: "Rear Court Under Pressure", shortDescription: "Late forehand, early backhand." },
        archivedReel(74),
        momentOf(now, 3, 520),
      ),
      filmEpisode(
        { title: "Two Feints", shortDescription: "Half a minute, twice each." },
        1,
        momentOf(now, 3, 530),
      ),
      filmEpisode(
        { title: "The Short Lift", shortDescription: "What not to do at the net." },
        3,
        momentOf(now, 3, 540),
      ),
    ].map((episode) => ({ ...episode, isOnRoku: false })),
  });
}
