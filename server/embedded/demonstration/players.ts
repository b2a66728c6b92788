// All names are invented.

interface DemonstrationPlayer {
  name: string;
  country: string;
}

/** A player, or a pair. */
export type Entrants = readonly DemonstrationPlayer[];

type EventName = "Women’s Singles" | "Mixed Doubles" | "Men’s Doubles";

/** An event of the adults, or of the juniors. */
export type DrawName = EventName | `${EventName} U19`;

/**
 * The eight entrants of each draw’s quarter-finals. No player is in two draws, because the draws of all courts are played
 * at the same time. A family name that comes first is written in capitals.
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
  "Women’s Singles U19": [
    "Hana Mizushiro JPN",
    "Alba Corvalera ESP",
    "Putri Anggrahini INA",
    "Signe Thorsholt DEN",
    "Meera Sundaresh IND",
    "XU Qingyao CHN",
    "Élodie Marchandier FRA",
    "Ploy Suwannarat THA",
  ],
  "Men’s Doubles U19": [
    "Kenta Morishige JPN, Riku Hayasaka JPN",
    "Emil Vestergren DEN, Anton Kjeldrup DEN",
    "Bagas Wirawan INA, Galih Prasojo INA",
    "SEO Min-gyu KOR, BAEK Do-hyun KOR",
    "Lukas Brandhuber GER, Timo Eschenfeld GER",
    "Danish Iskandar MAS, Irfan Zulfadli MAS",
    "Arjun Nandakishore IND, Dev Ranganath IND",
    "Owen Carrowdale ENG, Jack Fennimore ENG",
  ],
  "Mixed Doubles U19": [
    "HSU Po-yen TPE, WEI Ching-ju TPE",
    "Théo Bellavoine FRA, Manon Desrocher FRA",
    "Fajar Hidayatul INA, Citra Maheswari INA",
    "Mateus Albuquerino BRA, Júlia Sampaiva BRA",
    "Bao Long Trinh VIE, Ngoc Anh Luong VIE",
    "Jakub Sobieraj POL, Maja Klimczuk POL",
    "NG Tsz-lok HKG, FUNG Wing-sum HKG",
    "Noah Whitcombe USA, Priya Ellandra USA",
  ],
};

export function entrantsOf(draw: DrawName): Entrants[] {
  return lists[draw].map((names) => names.split(", ").map(readPlayer));
}

function readPlayer(entry: string): DemonstrationPlayer {
  const space = entry.lastIndexOf(" ");
  return { name: entry.slice(0, space), country: entry.slice(space + 1) };
}
