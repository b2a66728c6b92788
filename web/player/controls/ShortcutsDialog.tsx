import { useState } from "react";

import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Switch } from "../../ui/forms/Switch.tsx";
import { arePageShortcutsOn, savePageShortcuts } from "./pageShortcuts.ts";
import { shortcutList } from "./shortcuts.ts";

import styles from "./ShortcutsDialog.module.css";

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isPageWide, setIsPageWide] = useState(arePageShortcutsOn);

  function choose(isOn: boolean): void {
    savePageShortcuts(isOn);
    setIsPageWide(isOn);
  }

  return (
    <Dialog title="Keyboard shortcuts" onCancel={onClose}>
      {/* The switch is above the list, since the dialog opens scrolled to its first control. */}
      <Switch
        label="On the whole page, not only in the player"
        checked={isPageWide}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <dl className={styles.list}>
        {shortcutList.map(({ keys, label }) => (
          <div key={label} className={styles.shortcut}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
