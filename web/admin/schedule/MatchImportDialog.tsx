import { useRef, useState } from "react";

import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useKeptFocus } from "../../ui/useKeptFocus.ts";
import { MatchImportPreview, describeCounts } from "./MatchImportPreview.tsx";
import { useMatchImport } from "./useMatchImport.ts";

import styles from "./MatchImportDialog.module.css";

/** Imports an order of play: it first shows a preview, then the result. */
export function MatchImportDialog({ onClose }: { onClose: () => void }) {
  const { step, problem, choose, start, startOver } = useMatchImport();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const place = useKeptFocus(step.kind);
  const input = useRef<HTMLInputElement>(null);
  const newCourts = step.kind === "preview" ? step.preview.newCourts : [];
  const addCourts = new Set(newCourts.filter((name) => !left.has(name)));

  function tick(court: string, isTicked: boolean) {
    const others = [...left].filter((name) => name !== court);
    setLeft(new Set(isTicked ? others : [...others, court]));
  }

  return (
    <Dialog title="Import order of play" width="wide" onCancel={onClose}>
      <div className={styles.body} ref={place} tabIndex={-1}>
        {step.kind === "choice" && (
          <p>
            A .csv or .json file with a row for each match: discipline, both sides, and what is known of
            number, draw, round, date, time and court. Nothing is changed before you have seen what the import
            would do.
          </p>
        )}
        {step.kind === "reading" && <output>Reading the file...</output>}
        {step.kind === "importing" && (
          <>
            <output>Importing...</output>
            <p className={styles.soft}>
              It goes on when this is closed, and a message then shows its result.
            </p>
          </>
        )}
        {step.kind === "dates" && (
          <fieldset className={styles.courts}>
            <legend>The file has dates such as 11/12/2026. What comes first?</legend>
            <Button look="quiet" onClick={() => void choose(step.file, "DAY_FIRST")}>
              The day: 11 December
            </Button>
            <Button look="quiet" onClick={() => void choose(step.file, "MONTH_FIRST")}>
              The month: November 12
            </Button>
          </fieldset>
        )}
        {step.kind === "preview" && (
          <MatchImportPreview preview={step.preview} addCourts={addCourts} onTick={tick} />
        )}
        {step.kind === "done" && (
          <output className={styles.success}>Imported: {describeCounts(step.preview)}</output>
        )}
        <input
          ref={input}
          hidden
          type="file"
          aria-label="Order of play"
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void choose(file);
            // Without this reset, choosing the same file again after correcting it would fire no event.
            currentTarget.value = "";
          }}
        />
        <ActionBar problem={problem}>
          <Button look="quiet" onClick={onClose}>
            {step.kind === "reading" || step.kind === "dates" || step.kind === "preview" ? "Cancel" : "Close"}
          </Button>
          {step.kind === "choice" && <Button onClick={() => input.current?.click()}>Choose file</Button>}
          {(step.kind === "preview" || step.kind === "done" || step.kind === "dates") && (
            <Button look="quiet" onClick={startOver}>
              Choose another file
            </Button>
          )}
          {step.kind === "preview" && step.preview.errors.length === 0 && (
            <Button onClick={() => void start([...addCourts])}>Import</Button>
          )}
        </ActionBar>
      </div>
    </Dialog>
  );
}
