import * as v from "valibot";

import { isRecord } from "../../../domain/isRecord.ts";
import { UserError } from "../../errors.ts";
import type { IssueList } from "./issueList.ts";

/** The kinds of values that must be unique in a file, with their names in messages. */
const claimed = { series: "docId", slug: "ID", episode: "docId", "access code": "id" };
type ClaimedKind = keyof typeof claimed;

/** Records the faults of a file. Each function adds an issue and returns, so that all faults are found. */
export interface FileReport {
  errors: IssueList;
  warnings: IssueList;
  /** Reports a second use of a value that must be unique in the file. */
  claim: (kind: ClaimedKind, value: string, path: string) => void;
  /** Warns of unknown fields, once for each name and kind of object. */
  warnUnknown: (kind: string, path: string, value: unknown, known: object) => void;
  /** The fields as the schema parses them; null when there are faults, which are reported. */
  readFields: <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    value: unknown,
  ) => v.InferOutput<Schema> | null;
  /**
   * Checks by the rules of a form. `fields` maps the names of the form to those of the file. Null when there are
   * faults, which are reported.
   */
  check: <Checked>(path: string, fields: Record<string, string>, ask: () => Checked) => Checked | null;
}

export function createFileReport(errors: IssueList, warnings: IssueList): FileReport {
  const seen = {
    series: new Map<string, string>(),
    slug: new Map<string, string>(),
    episode: new Map<string, string>(),
    "access code": new Map<string, string>(),
  };

  return {
    errors,
    warnings,
    claim(kind, value, path) {
      const first = seen[kind].get(value);
      if (first === undefined) seen[kind].set(value, path);
      else errors.add(path, `The same ${claimed[kind]} is used at ${first}.`);
    },
    warnUnknown(kind, path, value, known) {
      for (const name of isRecord(value) ? Object.keys(value) : []) {
        if (!Object.hasOwn(known, name))
          warnings.addOnce(
            `${kind} ${name}`,
            `${path}.${shorten(name)}`,
            "This field is unknown and was ignored.",
          );
      }
    },
    readFields(schema, path, value) {
      const read = v.safeParse(schema, value, { abortPipeEarly: true });
      if (read.success) return read.output;
      for (const issue of read.issues) {
        const below = v.getDotPath(issue);
        errors.add(below === null ? path : `${path}.${below}`, issue.message);
      }
      return null;
    },
    check(path, fields, ask) {
      try {
        return ask();
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        for (const { field, message } of error.userErrors)
          errors.add(field === null ? path : `${path}.${fields[field] ?? field}`, message);
        return null;
      }
    },
  };
}

/** Shortens a key for messages, which people read. */
export function shorten(key: string): string {
  return key.length > 80 ? `${key.slice(0, 79)}…` : key;
}
