import { useState } from "react";

import { describeFailure } from "../../lib/describeFailure.ts";
import { showToast } from "../../ui/toast.ts";
import { fetchBackup } from "./fetchBackup.ts";

interface Export {
  save: (ids: string[]) => Promise<void>;
  /** The choice is another one now. */
  forget: () => void;
  isBusy: boolean;
  problem: string | undefined;
}

const nothingChosen = "Please select at least one series to export";
const failure = "Failed to export series data. Please try again.";

/** Hands a file over to the browser's downloads. */
function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has opened the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Fetches a backup of series and saves it as a file. */
export function useExport(onSaved: () => void): Export {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function save(ids: string[]) {
    setProblem(ids.length === 0 ? nothingChosen : undefined);
    if (ids.length === 0) return;
    setIsBusy(true);
    const [outcome] = await Promise.allSettled([fetchBackup(ids)]);
    setIsBusy(false);
    const file = outcome.status === "fulfilled" ? outcome.value : undefined;
    if (!file) {
      const reason = outcome.status === "rejected" ? outcome.reason : undefined;
      setProblem(describeFailure(reason instanceof Error ? reason : undefined, failure) ?? failure);
      return;
    }
    saveFile(file.name, file.content);
    showToast({
      text: `${ids.length === 1 ? "1 series" : `${ids.length} series`} exported as ${file.name}.`,
    });
    onSaved();
  }

  return { save, forget: () => setProblem(undefined), isBusy, problem };
}
