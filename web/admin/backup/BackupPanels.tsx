import Download from "lucide-react/icons/download";
import Upload from "lucide-react/icons/upload";
import { useState } from "react";
import { Link } from "react-router-dom";

import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import type { ChoosableSeries } from "../forms/SeriesChoice.tsx";
import { ExportDialog } from "./ExportDialog.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { describeImport, useLatestImport } from "./useLatestImport.ts";

import styles from "./BackupPanels.module.css";

/** The export and the import of series, with the progress of the latest import. */
export function BackupPanels({ series }: { series: readonly ChoosableSeries[] }) {
  const news = useLatestImport();
  const [dialog, setDialog] = useState<"export" | "import">();
  const { latest, putAway } = news;
  const close = () => setDialog(undefined);

  return (
    <>
      <Panel
        title="Export"
        actions={
          <Button onClick={() => setDialog("export")}>
            <Download aria-hidden="true" size={16} /> Export series…
          </Button>
        }
      >
        <p className={styles.text}>
          Saves the series that you choose, with their episodes, as one file. The file contains the addresses
          of the pictures, not the pictures.
        </p>
      </Panel>
      <Panel
        title="Import"
        actions={
          <Button onClick={() => setDialog("import")}>
            <Upload aria-hidden="true" size={16} /> Import a file…
          </Button>
        }
      >
        <p className={styles.text}>
          Adds the series of such a file, and changes those that are here already. A preview shows the changes
          before they are made. An import is one change of the <Link to="/admin/history">history</Link>, and
          is undone there as a whole.
        </p>
        {latest && <output className={styles.latest}>{describeImport(latest)}</output>}
      </Panel>
      {dialog === "export" && <ExportDialog series={series} onClose={close} />}
      {dialog === "import" && (
        <ImportDialog
          news={news}
          onClose={() => {
            putAway();
            close();
          }}
        />
      )}
    </>
  );
}
