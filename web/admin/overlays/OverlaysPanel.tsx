import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/copyText.ts";
import { Panel } from "../../ui/Panel.tsx";
import { showToast } from "../../ui/toast.ts";
import { listOverlays, overlaySize } from "./overlays.ts";
import { createSceneCollection } from "./sceneCollection.ts";

import styles from "./OverlaysPanel.module.css";

interface OverlaysPanelProps {
  /** The title of the site. */
  title: string;
  /** The names of the public courts. */
  courts: readonly string[];
}

/** The addresses of the overlays for broadcast software, with a download of all of them for OBS. */
export function OverlaysPanel({ title, courts }: OverlaysPanelProps) {
  // The dashboard is served only at the site's own address.
  const overlays = listOverlays(location.origin, courts);

  return (
    <Panel
      title="Overlays"
      actions={
        <Button onClick={() => saveFile(JSON.stringify(createSceneCollection(title, overlays), null, 2))}>
          Download scenes for OBS
        </Button>
      }
    >
      <p className={styles.words}>
        In OBS, import the file by Scene Collection → Import, or add a Browser source with one of the
        addresses. Each is {overlaySize.width} × {overlaySize.height} pixels with a transparent background.
        Courts that are not public are left out.
      </p>
      <ul className={styles.list}>
        {overlays.map(({ name, url }) => (
          <li key={name}>
            <div className={styles.overlay}>
              <h3>{name}</h3>
              <a href={url} target="_blank" rel="noreferrer">
                {url}
              </a>
            </div>
            <Button
              look="quiet"
              aria-label={`Copy the address: ${name}`}
              onClick={() => void copy(name, url)}
            >
              Copy
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function saveFile(content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "overlays-obs.json";
  link.click();
  // The browser has opened the file when the next task runs.
  setTimeout(() => URL.revokeObjectURL(address));
}

async function copy(name: string, url: string) {
  const isCopied = await copyText(url);
  showToast({
    text: isCopied ? `${name}: address copied.` : "The browser did not copy it. Select the address instead.",
  });
}
