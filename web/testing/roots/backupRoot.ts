import { GraphQLError, type GraphQLResolveInfo, OperationTypeNode } from "graphql";

import { unreadableBackup } from "../../../domain/backupFile.ts";
import { expiredPreview } from "../../../domain/refusals.ts";
import type { CatalogueState } from "../catalogueState.ts";
import { readText } from "../readText.ts";

interface Note {
  path: string;
  message: string;
  subject?: string | null;
}

/** An import of a test, which sets its progress. */
export interface ImportState {
  id: string;
  status: "RUNNING" | "FINISHED" | "FAILED";
  total: number;
  processed: number;
  warnings: Note[];
  errors: Note[];
}

/** The content of a test's file, which is the preview that the site returns for it. */
export interface PreviewState {
  added: string[];
  replaced: string[];
  removedEpisodes: string[];
  /** None by default. */
  accessCodes?: string[];
  warnings: Note[];
  errors: Note[];
}

/** The functions of the site that these fields need. */
interface Site {
  present: () => CatalogueState;
  /** The imports in the order of their starts. */
  imports: ImportState[];
  follow: (createValue: () => object) => AsyncIterableIterator<object>;
  notify: () => void;
}

const wrongFile = {
  code: "INVALID",
  field: "file",
  message: unreadableBackup,
};

/** The fields of the schema about backups. */
export function createBackupRoot({ present, imports, follow, notify }: Site): object {
  const previews = new Map<string, PreviewState>();
  const find = (id: string) => imports.find((one) => one.id === id) ?? null;

  return {
    exportSeries({ ids, withAccessCodes }: { ids: string[]; withAccessCodes: boolean }) {
      const chosen = present().series.filter(({ id }) => ids.includes(id));
      if (chosen.length < ids.length)
        throw new GraphQLError("One of the series does not exist any more.", {
          extensions: { code: "BAD_USER_INPUT" },
        });
      return {
        name: "series_backup_2025-07-28.json",
        content: Object.fromEntries(
          chosen.map(({ id, title, password }) => [
            id,
            { series: { title, password, ...(withAccessCodes && { accessCodes: [] }) }, episodes: [] },
          ]),
        ),
      };
    },
    async previewImport({ file }: { file: File }) {
      const text = await readText(file);
      if (!text.startsWith("{")) return { preview: null, userErrors: [wrongFile] };
      const id = `preview-${previews.size}`;
      const preview: PreviewState = JSON.parse(text);
      previews.set(id, preview);
      return { preview: { id, accessCodes: [], ...preview }, userErrors: [] };
    },
    importSeries({ previewId }: { previewId: string }) {
      const preview = previews.get(previewId);
      if (!preview) {
        const message = expiredPreview;
        return { seriesImport: null, userErrors: [{ code: "EXPIRED", field: null, message }] };
      }
      const found = find(previewId);
      const total = preview.added.length + preview.replaced.length;
      const fresh = {
        status: "RUNNING" as const,
        total,
        processed: 0,
        warnings: preview.warnings,
        errors: [],
      };
      if (found) Object.assign(found, fresh);
      else imports.push({ id: previewId, ...fresh });
      notify();
      return { seriesImport: find(previewId), userErrors: [] };
    },
    latestSeriesImport: () => follow(() => ({ latestSeriesImport: structuredClone(imports.at(-1) ?? null) })),
    seriesImport: ({ id }: { id: string }, _context: object, { operation }: GraphQLResolveInfo) =>
      operation.operation === OperationTypeNode.QUERY
        ? find(id)
        : follow(() => ({ seriesImport: structuredClone(find(id)) })),
  };
}
