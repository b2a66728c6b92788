import { useId, useRef } from "react";

import { Button } from "../../ui/Button.tsx";
import { Thumbnail } from "../../ui/Thumbnail.tsx";
import type { ThumbnailUpload } from "./useThumbnailUpload.ts";

import styles from "./ThumbnailField.module.css";

interface ThumbnailFieldProps {
  /** The address that the form would save; empty for no picture. */
  url: string;
  upload: ThumbnailUpload;
  onRemove: () => void;
  /** The server's error of the address. */
  problem?: string | undefined;
}

/** Shows a form's picture, and uploads another one. */
export function ThumbnailField({ url, upload, onRemove, problem = upload.problem }: ThumbnailFieldProps) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const { progress } = upload;
  const percent = Math.round((progress ?? 0) * 100);

  /** Moves the focus first, since the pressed button disappears or becomes another one. */
  function leaveFor(action: () => void) {
    chooser.current?.focus();
    action();
  }

  return (
    <fieldset className={styles.field} aria-describedby={hintId}>
      <legend className={styles.label}>Thumbnail</legend>
      <div className={styles.preview}>
        <Thumbnail
          thumbnail={url === "" ? null : { url, width: null, height: null, srcSet: null }}
          sizes="240px"
        />
      </div>
      <div className={styles.side}>
        <p className={styles.hint} id={hintId}>
          1280x720 jpg or png
        </p>
        <input
          ref={input}
          hidden
          type="file"
          aria-label="Thumbnail file"
          accept=".jpg,.jpeg,.png,.gif,.heic,.heif"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) upload.start(file);
            // Without this reset, choosing the same file again after a failure would fire no event.
            currentTarget.value = "";
          }}
        />
        <div className={styles.buttons}>
          <Button ref={chooser} look="quiet" onClick={() => input.current?.click()}>
            {url === "" ? "Choose picture" : "Replace picture"}
          </Button>
          {progress !== null ? (
            <Button look="quiet" onClick={() => leaveFor(upload.callOff)}>
              Cancel upload
            </Button>
          ) : (
            url !== "" && (
              <Button look="quiet" onClick={() => leaveFor(onRemove)}>
                Remove picture
              </Button>
            )
          )}
        </div>
        {progress !== null && (
          <div className={styles.progress}>
            <progress value={progress} max={1} aria-label="Upload of the picture" />
            <span>{percent < 100 ? `Uploading... ${percent} %` : "Storing..."}</span>
          </div>
        )}
        <output className={styles.note}>{progress === null && url !== "" && upload.note}</output>
        <p className={styles.problem} role="alert">
          {progress === null && problem}
        </p>
      </div>
    </fieldset>
  );
}
