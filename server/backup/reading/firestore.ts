import { isRecord } from "../../../domain/isRecord.ts";
import type { IssueList } from "./issueList.ts";
import { collectionsKey } from "./jsonCutter.ts";

// The original site stores its data in Firestore. Its exports contain timestamps as objects, and
// node-firestore-import-export (https://github.com/jloosli/node-firestore-import-export) stores collections and types
// under special names.

/** A series in the format of this site's own backups. */
export interface Document {
  key: string;
  series: unknown;
  episodes: unknown[];
}

/** The value with Firestore's objects, such as timestamps, converted to the format of this site's own backups. */
export function toPlainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlainValue);
  if (!isRecord(value)) return value;
  if (Object.hasOwn(value, "__datatype__")) return readTyped(value["__datatype__"], value["value"]) ?? value;
  return (
    readTimestamp(value) ??
    Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toPlainValue(member)]))
  );
}

function readTyped(type: unknown, value: unknown): unknown {
  if (type === "timestamp" && isRecord(value)) return readTimestamp(value);
  // A reference becomes the id of its document.
  if (type === "documentReference" && typeof value === "string") return value.split("/").at(-1);
  if (type === "geopoint" && isRecord(value))
    return `${String(value["_latitude"])},${String(value["_longitude"])}`;
  return null;
}

/** Null for a value that is not a timestamp, or that is beyond the range of a date. */
function readTimestamp(value: Record<string, unknown>): string | null {
  const names = Object.keys(value).map((name) => name.replace(/^_/, ""));
  const seconds = value["seconds"] ?? value["_seconds"];
  const nanoseconds = value["nanoseconds"] ?? value["_nanoseconds"] ?? 0;
  if (typeof seconds !== "number" || typeof nanoseconds !== "number") return null;
  if (!names.every((name) => name === "seconds" || name === "nanoseconds")) return null;
  const instant = new Date(seconds * 1_000 + Math.floor(nanoseconds / 1_000_000));
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/**
 * A document of the collection `series`. Its episodes come from its sub-collection, or else from the list in the
 * document.
 */
export function readDocument(key: string, document: Record<string, unknown>): Document {
  const { [collectionsKey]: collections, episodes: list, ...series } = document;
  const found = isRecord(collections) ? collections["episodes"] : undefined;
  const documents = isRecord(found) ? Object.entries(found) : [];
  const episodes =
    documents.length > 0
      ? documents.map(([docId, episode]) => nameDocument(docId, episode))
      : readEmbedded(list);
  return { key, series, episodes };
}

/** The episodes nested in a series. An episode without an id gets its index as id. */
export function readEmbedded(list: unknown): unknown[] {
  if (!Array.isArray(list)) return [];
  return list.map((episode, place) => {
    const { docId, episodeId, id }: Record<string, unknown> = isRecord(episode) ? episode : {};
    return nameDocument(docId ?? episodeId ?? id ?? `embedded-${place}`, episode);
  });
}

function nameDocument(docId: unknown, document: unknown): unknown {
  if (!isRecord(document)) return document;
  const { [collectionsKey]: _collections, ...fields } = document;
  return { ...fields, docId };
}

/** The series of all collections of that name; everything else becomes warnings. */
export function readCollections(collections: unknown, warnings: IssueList, below = ""): Document[] {
  if (!isRecord(collections)) return [];
  return Object.entries(collections).flatMap(([name, documents]) => {
    const path = `${below}${name}`;
    if (!isRecord(documents)) return [];
    if (name === "series")
      return Object.entries(documents).flatMap(([key, document]) =>
        isRecord(document) ? readDocument(key, document) : { key, series: document, episodes: [] },
      );
    const found = Object.entries(documents).flatMap(([key, document]) => {
      if (!isRecord(document)) return [];
      const { [collectionsKey]: deeper, ...fields } = document;
      const series = readCollections(deeper, warnings, `${path}/${key}/`);
      if (series.length > 0 && Object.keys(fields).length > 0)
        warnings.add(`${path}/${key}`, `This was left out: ${Object.keys(fields).join(", ").slice(0, 200)}.`);
      return series;
    });
    if (found.length === 0)
      warnings.add(
        path,
        `This collection was left out (documents: ${Object.keys(documents).length}): only series and their episodes are imported.`,
      );
    return found;
  });
}
