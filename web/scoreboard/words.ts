// The texts of a scoreboard, in the terms that federations use. Names, rounds and courts are shown as they were
// entered.

export interface Words {
  interval: string;
  gamePoint: string;
  matchPoint: string;
  medical: string;
  suspended: string;
  warmUp: string;
  retired: string;
  disqualified: string;
  walkover: string;
  noMatch: string;
  /** The word between the names of two sides. */
  versus: string;
  /** The heading of the next matches. */
  next: string;
  /** The text of a start that is not before the time, and that of one after the previous match. */
  notBefore: (time: string) => string;
  follows: string;
}

const english: Words = {
  interval: "INTERVAL",
  gamePoint: "GAME POINT",
  matchPoint: "MATCH POINT",
  medical: "MEDICAL",
  suspended: "SUSPENDED",
  warmUp: "WARM-UP",
  retired: "RETIRED",
  disqualified: "DISQUALIFIED",
  walkover: "WALKOVER",
  noMatch: "NO MATCH",
  versus: "v",
  next: "Next",
  notBefore: (time) => `not before ${time}`,
  follows: "followed by",
};

const others = new Map<string, Words>(
  Object.entries({
    da: {
      interval: "PAUSE",
      gamePoint: "SÆTBOLD",
      matchPoint: "MATCHBOLD",
      medical: "BEHANDLING",
      suspended: "AFBRUDT",
      warmUp: "OPVARMNING",
      retired: "UDGÅET",
      disqualified: "DISKVALIFICERET",
      walkover: "WALKOVER",
      noMatch: "INGEN KAMP",
      versus: "mod",
      next: "Næste kampe",
      notBefore: (time) => `tidligst ${time}`,
      follows: "derefter",
    },
    de: {
      interval: "PAUSE",
      gamePoint: "SATZBALL",
      matchPoint: "MATCHBALL",
      medical: "BEHANDLUNG",
      suspended: "UNTERBROCHEN",
      warmUp: "EINSCHLAGEN",
      retired: "AUFGABE",
      disqualified: "DISQUALIFIZIERT",
      walkover: "KAMPFLOS",
      noMatch: "KEIN SPIEL",
      versus: "gegen",
      next: "Nächste Spiele",
      notBefore: (time) => `nicht vor ${time}`,
      follows: "anschließend",
    },
    es: {
      interval: "INTERVALO",
      gamePoint: "PUNTO DE JUEGO",
      matchPoint: "PUNTO DE PARTIDO",
      medical: "ATENCIÓN MÉDICA",
      suspended: "SUSPENDIDO",
      warmUp: "CALENTAMIENTO",
      retired: "RETIRADA",
      disqualified: "DESCALIFICACIÓN",
      walkover: "WALKOVER",
      noMatch: "SIN PARTIDO",
      versus: "contra",
      next: "Próximos partidos",
      notBefore: (time) => `no antes de las ${time}`,
      follows: "a continuación",
    },
    fr: {
      interval: "PAUSE",
      gamePoint: "VOLANT DE SET",
      matchPoint: "VOLANT DE MATCH",
      medical: "SOINS",
      suspended: "INTERROMPU",
      warmUp: "ÉCHAUFFEMENT",
      retired: "ABANDON",
      disqualified: "DISQUALIFICATION",
      walkover: "FORFAIT",
      noMatch: "SANS MATCH",
      versus: "contre",
      next: "Prochains matchs",
      notBefore: (time) => `pas avant ${time}`,
      follows: "à la suite",
    },
    id: {
      interval: "INTERVAL",
      gamePoint: "GAME POINT",
      matchPoint: "MATCH POINT",
      medical: "PERAWATAN",
      suspended: "DITUNDA",
      warmUp: "PEMANASAN",
      retired: "MUNDUR",
      disqualified: "DISKUALIFIKASI",
      walkover: "WALKOVER",
      noMatch: "TANPA PERTANDINGAN",
      versus: "vs",
      next: "Pertandingan berikutnya",
      notBefore: (time) => `tidak sebelum ${time}`,
      follows: "selanjutnya",
    },
    ja: {
      interval: "インターバル",
      gamePoint: "ゲームポイント",
      matchPoint: "マッチポイント",
      medical: "治療中",
      suspended: "中断",
      warmUp: "ウォームアップ",
      retired: "途中棄権",
      disqualified: "失格",
      walkover: "不戦勝",
      noMatch: "試合なし",
      versus: "対",
      next: "次の試合",
      notBefore: (time) => `${time}以降`,
      follows: "続いて",
    },
    ko: {
      interval: "인터벌",
      gamePoint: "게임 포인트",
      matchPoint: "매치 포인트",
      medical: "치료",
      suspended: "중단",
      warmUp: "워밍업",
      retired: "기권",
      disqualified: "실격",
      walkover: "부전승",
      noMatch: "경기 없음",
      versus: "대",
      next: "다음 경기",
      notBefore: (time) => `${time} 이후`,
      follows: "이어서",
    },
    zh: {
      interval: "间歇",
      gamePoint: "局点",
      matchPoint: "赛点",
      medical: "医疗",
      suspended: "中断",
      warmUp: "热身",
      retired: "退赛",
      disqualified: "取消资格",
      walkover: "弃权",
      noMatch: "无比赛",
      versus: "对",
      next: "接下来的比赛",
      notBefore: (time) => `不早于${time}`,
      follows: "随后",
    },
  }),
);

/** Whether there are texts in the language, so that dates and times in it suit them. */
export function hasWords(language: string): boolean {
  const primary = primaryOf(language);
  return primary === "en" || others.has(primary);
}

/** The texts in the language; in English for an unsupported one. */
export function findWords(language: string): Words {
  return others.get(primaryOf(language)) ?? english;
}

function primaryOf(language: string): string {
  const [primary = ""] = language.toLowerCase().split("-");
  return primary;
}
