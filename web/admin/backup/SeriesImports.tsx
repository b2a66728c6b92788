import { ImportDialog } from "./ImportDialog.tsx";
import { ImportNote } from "./ImportNote.tsx";
import { useLatestImport } from "./useLatestImport.ts";

interface SeriesImportsProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The dialog of imports, or while it is closed a note on the current import. */
export function SeriesImports({ isOpen, onOpen, onClose }: SeriesImportsProps) {
  const news = useLatestImport();
  const { latest, isNews, putAway } = news;

  function close() {
    putAway();
    onClose();
  }

  if (isOpen) return <ImportDialog news={news} onClose={close} />;
  return latest && isNews ? <ImportNote present={latest} onOpen={onOpen} /> : null;
}
