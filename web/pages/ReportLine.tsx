import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useId, useRef, useState } from "react";

import { Button } from "../ui/Button.tsx";
import { copyText } from "../ui/copyText.ts";

import styles from "./SystemCheck.module.css";

/** A line to copy for the helpdesk. Where the browser does not let the page copy it, it is selected for the viewer. */
export function ReportLine({ line }: { line: string }) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<"no" | "yes" | "by hand">("no");

  async function copy() {
    area.current?.select();
    setCopied((await copyText(line)) ? "yes" : "by hand");
  }

  return (
    <div className={styles.report}>
      <label htmlFor={id}>For the helpdesk</label>
      <textarea ref={area} id={id} className={styles.line} rows={5} readOnly value={line} />
      <div className={styles.copy}>
        <Button look="quiet" onClick={() => void copy()}>
          {copied === "yes" ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          Copy
        </Button>
        <output>
          {copied === "yes" && "Copied"}
          {copied === "by hand" && "Selected: copy it with Ctrl+C or your device's menu"}
        </output>
      </div>
    </div>
  );
}
