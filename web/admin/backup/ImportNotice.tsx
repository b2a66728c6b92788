import type { ImportDialog_ImportFragment as SeriesImport } from "../../lib/generated/ImportDialog.ts";
import { Button } from "../../ui/Button.tsx";
import { describeImport } from "./useLatestImport.ts";

import styles from "./ImportDialog.module.css";

/** Shows the latest import on the page, also another admin's: an import runs independently of its dialog. */
export function ImportNotice({ present, onOpen }: { present: SeriesImport; onOpen: () => void }) {
  return (
    <div className={styles.importing}>
      <output>{describeImport(present)}</output>
      <Button look="quiet" onClick={onOpen}>
        Show import
      </Button>
    </div>
  );
}
