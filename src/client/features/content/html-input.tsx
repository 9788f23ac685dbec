import { Button, Group, Text, Textarea } from "@mantine/core";
import { ImagePlus } from "lucide-react";
import { useRef, useState } from "react";
import { PictureDialog } from "./picture-dialog.tsx";
import { type ChosenPicture, pictureFilesOf, pictureHtml } from "./picture-html.ts";
import { reportNotInserted, useUpload } from "./upload-picture.ts";

/** The props of both inputs for content: HTML and rich text. */
export type WritingProps = {
  value: string;
  onChange: (html: string) => void;
  /** The element ids that connect the field with its label and its description. */
  id: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
};

const codeFont = {
  fontFamily: "var(--mantine-font-family-monospace)",
  fontSize: "0.875rem",
  lineHeight: 1.6,
};

/**
 * A field for the content as HTML source. Uploaded and chosen pictures are inserted at the cursor.
 */
export function HtmlInput({ value, onChange, id, describedBy, isInvalid }: WritingProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const { upload, uploading, failure } = useUpload();

  /** Returns false if the user has opened another tab, so that there is no cursor any more. */
  function insert(picture: ChosenPicture): boolean {
    const element = field.current;
    if (!element) return false;
    element.setRangeText(pictureHtml(picture), element.selectionStart, element.selectionEnd, "end");
    onChange(element.value);
    return true;
  }

  /** Uploads pasted or dropped pictures. Leaves other data to the browser. */
  async function take(event: { preventDefault(): void }, data: DataTransfer): Promise<void> {
    const files = pictureFilesOf(data);
    if (files.length === 0) return;
    event.preventDefault();
    for (const file of files) {
      const picture = await upload(file);
      if (picture && !insert(picture)) reportNotInserted(file);
    }
  }

  return (
    <>
      <Group gap="sm" mb="xs">
        <Button
          variant="default"
          size="sm"
          leftSection={<ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setIsChoosing(true)}
        >
          Insert picture
        </Button>
        <Text component="output" c="dimmed" fz="sm">
          {uploading ? `Uploading ${uploading}...` : (failure ?? "HTML is supported.")}
        </Text>
      </Group>
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
        resize="vertical"
        styles={{ input: codeFont }}
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
