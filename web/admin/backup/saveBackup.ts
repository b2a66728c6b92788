import { fetchBackup } from "./fetchBackup.ts";

/** Fetches a backup of the series and starts its download. Resolves to the name of the file. */
export async function saveBackup(ids: string[], withAccessCodes: boolean): Promise<string> {
  const file = await fetchBackup(ids, withAccessCodes);
  const url = URL.createObjectURL(file.content);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser has opened the file when the next task runs.
  setTimeout(() => URL.revokeObjectURL(url));
  return file.name;
}
