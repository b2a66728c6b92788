import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useKeptFocus } from "../../ui/useKeptFocus.ts";
import { ImportChoice } from "./ImportChoice.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { ImportProgress } from "./ImportProgress.tsx";
import { useImport } from "./useImport.ts";
import type { LatestImport } from "./useLatestImport.ts";

import styles from "./ImportDialog.module.css";

/** Imports a backup: it first shows a preview, then the progress. */
export function ImportDialog({ news, onClose }: { news: LatestImport; onClose: () => void }) {
  const { reading, preview, isStarting, present, isFollowed, problem, choose, start, startOver } =
    useImport(news);
  const isRunning = present?.status === "RUNNING";
  const isShowingProgress = present !== null && present !== undefined && isFollowed;
  const place = useKeptFocus(
    isShowingProgress ? present.status : preview ? "preview" : reading === null ? "choice" : "reading",
  );
  const hasFaults = preview !== undefined && preview.errors.length > 0;

  return (
    <Dialog title="Import series" width="wide" onCancel={onClose}>
      <div className={styles.body} ref={place} tabIndex={-1}>
        {isShowingProgress ? (
          <ImportProgress present={present} />
        ) : preview ? (
          <ImportPreview preview={preview} />
        ) : (
          <ImportChoice reading={reading} latest={present} onChoose={choose} />
        )}
        <ActionBar problem={problem}>
          {(preview ?? (isFollowed && !isRunning)) && (
            <Button look="quiet" onClick={startOver}>
              Choose another file
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {preview || reading !== null ? "Cancel" : "Close"}
          </Button>
          {preview && !hasFaults && (
            <Button aria-disabled={isStarting} onClick={() => void start()}>
              {isStarting ? "Starting..." : "Import"}
            </Button>
          )}
          {isFollowed && present?.status === "FAILED" && (
            <Button aria-disabled={isStarting} onClick={() => void start()}>
              {isStarting ? "Starting..." : "Try again"}
            </Button>
          )}
        </ActionBar>
      </div>
    </Dialog>
  );
}
