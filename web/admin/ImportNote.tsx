import { Button } from "../ui/Button.tsx";
import { describeImport } from "./describeImport.ts";
import { useImportProgress } from "./useImportProgress.ts";

import styles from "./SeriesManager.module.css";

/** Tells of an import that was found running, until its end has been seen: it runs on whatever becomes of its page. */
export function ImportNote({ onOpen }: { onOpen: () => void }) {
  const { present, isFollowed } = useImportProgress(undefined);
  if (!present || !isFollowed) return null;
  return (
    <div className={styles.importing}>
      <output>{describeImport(present)}</output>
      <Button look="quiet" onClick={onOpen}>
        Show import
      </Button>
    </div>
  );
}
