import { ImportDialog } from "./ImportDialog.tsx";
import { ImportNotice } from "./ImportNotice.tsx";
import { useLatestImport } from "./useLatestImport.ts";

interface SeriesImportsProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The dialog of imports, or while it is closed a notice about the current import. */
export function SeriesImports({ isOpen, onOpen, onClose }: SeriesImportsProps) {
  const news = useLatestImport();
  const { latest, isNews, putAway } = news;

  function close() {
    putAway();
    onClose();
  }

  if (isOpen) return <ImportDialog news={news} onClose={close} />;
  return latest && isNews ? <ImportNotice present={latest} onOpen={onOpen} /> : null;
}
