import { Textarea } from "@mantine/core";
import { ImagePlus } from "lucide-react";
import { useRef, useState } from "react";
import { button } from "../../ui/button.ts";
import styles from "./content-field.module.css";
import { PictureDialog } from "./picture-dialog.tsx";
import { type ChosenPicture, pictureFilesOf, pictureHtml } from "./picture-html.ts";
import { useUpload } from "./use-upload.ts";
import type { WritingProps } from "./writing-props.ts";

/** The content as HTML. Inserts pictures at the cursor. */
export function HtmlInput({ value, onChange, id, describedBy, isInvalid }: WritingProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const { upload, uploading, failure } = useUpload();

  function insert(picture: ChosenPicture): void {
    const element = field.current;
    if (!element) return;
    element.setRangeText(pictureHtml(picture), element.selectionStart, element.selectionEnd, "end");
    onChange(element.value);
  }

  /** Uploads pasted or dropped pictures. Leaves other data to the browser. */
  async function take(event: { preventDefault(): void }, data: DataTransfer): Promise<void> {
    const files = pictureFilesOf(data);
    if (files.length === 0) return;
    event.preventDefault();
    for (const file of files) {
      const picture = await upload(file);
      if (picture) insert(picture);
    }
  }

  return (
    <>
      <div className={styles.tools}>
        <button type="button" className={button("quiet")} onClick={() => setIsChoosing(true)}>
          <ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" />
          Insert picture
        </button>
        <output className={styles.uploading}>
          {uploading ? `Uploading ${uploading}...` : (failure ?? "HTML is supported.")}
        </output>
      </div>
      <Textarea
        ref={field}
        id={id}
        data-path="content"
        aria-describedby={describedBy}
        error={isInvalid}
        required
        rows={15}
        value={value}
        spellCheck
        classNames={{ input: styles.html }}
        onChange={(event) => onChange(event.currentTarget.value)}
        onPaste={(event) => void take(event, event.clipboardData)}
        onDrop={(event) => void take(event, event.dataTransfer)}
      />
      <PictureDialog
        opened={isChoosing}
        title="Insert picture"
        action="Insert picture"
        onClose={() => setIsChoosing(false)}
        onChoose={insert}
      />
    </>
  );
}
