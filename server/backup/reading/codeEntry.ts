import { endBeforeStart } from "../../../domain/refusals.ts";
import { CodeFields, codeFields } from "./fields.ts";
import type { FileReport } from "./fileReport.ts";

/** An access code of a series in the format of the file; times are in UTC. */
export interface CodeEntry {
  id: string;
  path: string;
  name: string;
  code: string;
  startsAt: string | null;
  expiresAt: string | null;
  mostUses: number | null;
  revokedAt: string | null;
}

/** Reads the access codes of a series. Codes with faults are omitted and reported. */
export function readCodes(report: FileReport, listPath: string, values: readonly unknown[]): CodeEntry[] {
  const codes: CodeEntry[] = [];
  const known = new Set<string>();
  for (const [place, value] of values.entries()) {
    const path = `${listPath}.${place}`;
    const code = readCode(report, path, value);
    if (!code) continue;
    if (code.revokedAt === null && known.has(code.code))
      report.errors.add(`${path}.code`, "Another access code of the series has the same code.");
    if (code.revokedAt === null) known.add(code.code);
    codes.push(code);
  }
  return codes;
}

function readCode(report: FileReport, path: string, value: unknown): CodeEntry | null {
  report.warnUnknown("access code", path, value, codeFields);
  const fields = report.readFields(CodeFields, path, value);
  if (!fields) return null;
  const { startsAt, expiresAt } = fields;
  if (startsAt !== null && expiresAt !== null && Date.parse(startsAt) >= Date.parse(expiresAt)) {
    report.errors.add(`${path}.expiresAt`, endBeforeStart);
    return null;
  }
  const id = fields.id.toLowerCase();
  report.claim("access code", id, `${path}.id`);
  return { ...fields, id, path };
}
