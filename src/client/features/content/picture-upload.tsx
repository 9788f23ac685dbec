import { Loader } from "@mantine/core";
import { ImageUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import type { Picture } from "#common/media/picture.ts";
import { button } from "../../ui/button.ts";
import styles from "./picture.module.css";
import { pictureTypes } from "./upload-picture.ts";
import { useUpload } from "./use-upload.ts";

/** A place to drop a picture on, and a button for the same. */
export function PictureUpload({ onUploaded }: { onUploaded: (picture: Picture) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { upload, uploading, failure } = useUpload();

  async function take(file: File | undefined): Promise<void> {
    if (!file || uploading) return;
    const picture = await upload(file);
    if (picture) onUploaded(picture);
  }

  function over(event: DragEvent): void {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsOver(true);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files can only be dropped with a pointer; the button inside does the same by the keyboard
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <button
        type="button"
        className={button("quiet")}
        aria-disabled={uploading !== null}
        onClick={() => {
          if (!uploading) input.current?.click();
        }}
      >
        <ImageUp size={18} strokeWidth={1.75} aria-hidden="true" />
        Upload a picture
      </button>
      <output className={styles.hint}>
        {uploading ? (
          <>
            <Loader size={16} aria-hidden="true" /> Uploading {uploading}...
          </>
        ) : (
          "or drop it here: JPEG, PNG, WebP or AVIF, at most 10 MB"
        )}
      </output>
      {failure && !uploading && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label="Picture file"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          // The same file may be chosen again after a failure.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
