/** The three courts of the hall. Sides are named after the ends of the hall: nobody real plays here. */
export const scenes = [
  {
    name: "court-1",
    court: "COURT 1",
    discipline: "SINGLES",
    rally: "singles",
    mat: ["#1d7f5f", "#12513f"],
    ground: "#1a1f24",
    accent: "#5ff0b5",
    sides: [
      { name: "West End", colour: "#f2b33d", games: [21, 18, 11] },
      { name: "East End", colour: "#e9eef5", games: [17, 21, 9] },
    ],
    pitch: 587.33,
  },
  {
    name: "court-2",
    court: "COURT 2",
    discipline: "MIXED DOUBLES",
    rally: "mixed",
    mat: ["#2463b4", "#173c73"],
    ground: "#171c28",
    accent: "#6cc4ff",
    sides: [
      { name: "West End", colour: "#ff6b57", games: [21, 14] },
      { name: "East End", colour: "#f4f1e6", games: [19, 16] },
    ],
    pitch: 523.25,
  },
  {
    name: "court-3",
    court: "COURT 3",
    discipline: "DOUBLES",
    rally: "doubles",
    mat: ["#7c3a78", "#4a2350"],
    ground: "#1d1924",
    accent: "#ffb0e6",
    sides: [
      { name: "West End", colour: "#39d0c3", games: [15, 21, 4] },
      { name: "East End", colour: "#ffd45e", games: [21, 12, 6] },
    ],
    pitch: 659.25,
  },
];
