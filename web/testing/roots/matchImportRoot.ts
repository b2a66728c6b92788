import { describeUnknownCourt, expiredPreview, unknownMatchFile } from "../../../domain/refusals.ts";
import { ambiguousDate } from "../../../domain/tournament/orderOfPlay.ts";
import { readText } from "../readText.ts";
import { type MatchState, makeMatch } from "../tournamentState.ts";

interface Note {
  row: number;
  column: string | null;
  message: string;
}

/** The content of a test's file, which is the preview that the site returns for it. */
export interface MatchPreviewState {
  added: number;
  changed: number;
  unchanged: number;
  missing: string[];
  newCourts: string[];
  errors: Note[];
  notes: Note[];
  /** Whether it has ambiguous dates. */
  isAmbiguous: boolean;
}

const refuse = (field: string, message: string) => ({
  preview: null,
  userErrors: [{ code: "INVALID", field, message }],
});

/** The fields of the schema about imports of an order of play; `add` adds a match to the tournament. */
export function createMatchImportRoot(add: (match: MatchState) => void): object {
  const previews = new Map<string, MatchPreviewState>();
  return {
    async previewMatchImport({ file, dateOrder }: { file: File; dateOrder?: string | null }) {
      const text = await readText(file);
      if (!text.startsWith("{")) return refuse("file", unknownMatchFile);
      const state: MatchPreviewState = JSON.parse(text);
      const isOpen = state.isAmbiguous && (dateOrder ?? null) === null;
      const question = { row: 2, column: "date", message: `Row 2: '11/12/2026' ${ambiguousDate}` };
      const id = `preview-${previews.size}`;
      previews.set(id, state);
      return { preview: { ...state, id, errors: isOpen ? [question] : state.errors }, userErrors: [] };
    },
    importMatches({ previewId, addCourts }: { previewId: string; addCourts: string[] }) {
      const state = previews.get(previewId);
      const unknown = state?.newCourts.find((name) => !addCourts.includes(name));
      if (!state) return refuse("previewId", expiredPreview);
      if (unknown !== undefined) return refuse("addCourts", describeUnknownCourt(2, unknown));
      add(makeMatch({ id: "imported", number: 301, courtId: "k2", day: "2026-11-22" }));
      return { preview: { ...state, id: previewId }, userErrors: [] };
    },
  };
}
