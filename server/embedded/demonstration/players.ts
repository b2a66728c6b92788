// All names are invented.

interface DemonstrationPlayer {
  name: string;
  country: string;
}

/** A player, or a pair. */
export type Entrants = readonly DemonstrationPlayer[];

export type DrawName = "Women’s Singles" | "Mixed Doubles" | "Men’s Doubles";

/**
 * The eight entrants of each draw’s quarter-finals. No player is in two draws, because the draws are played at the same
 * time. A family name that comes first is written in capitals.
 */
const lists: Readonly<Record<DrawName, readonly string[]>> = {
  "Women’s Singles": [
    "Mika Tachibara JPN",
    "Freja Lindqvang DEN",
    "Anjali Devaraj IND",
    "Carla Montesino ESP",
    "LIN Yu-chia TPE",
    "Zofia Wierzbak POL",
    "Nadia Rahmawanti INA",
    "Grace Adeyinko NGR",
  ],
  "Men’s Doubles": [
    "Aiman Zulhakim MAS, Hafiz Roslee MAS",
    "HAN Seung-bin KOR, OK Jae-won KOR",
    "Mads Torsholm DEN, Oskar Hjelmby DEN",
    "Rizal Pranadi INA, Dimas Sutarjo INA",
    "Felix Obermoser GER, Jonas Wiedner GER",
    "CHEN Haoyu CHN, QIU Zemin CHN",
    "Callum Strathmore SCO, Ewan Birkmyre SCO",
    "Rohit Baskarin IND, Vikram Sahadev IND",
  ],
  "Mixed Doubles": [
    "Yuto Kiyohara JPN, Sakura Endohara JPN",
    "Noah Delacroise FRA, Inès Vautrel FRA",
    "Bima Ardhiansah INA, Laras Kencana INA",
    "Magnus Skovdahl DEN, Ida Rosenvang DEN",
    "GU Wenbo CHN, SHEN Yilan CHN",
    "Minh Quang Dao VIE, Thu Ha Luu VIE",
    "Tyler Okonedo CAN, Maya Brightwater CAN",
    "Jirayu Phonchai THA, Nisa Rattanakorn THA",
  ],
};

export function entrantsOf(draw: DrawName): Entrants[] {
  return lists[draw].map((names) => names.split(", ").map(readPlayer));
}

function readPlayer(entry: string): DemonstrationPlayer {
  const space = entry.lastIndexOf(" ");
  return { name: entry.slice(0, space), country: entry.slice(space + 1) };
}
