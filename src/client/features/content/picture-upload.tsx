import { Group, Loader, Text } from "@mantine/core";
import { ImageUp } from "lucide-react";
import type { Picture } from "#common/media/picture.ts";
import { FilePicker } from "../../ui/back-office/file-picker.tsx";
import { pictureTypes, useUpload } from "./upload-picture.ts";

/** A button that uploads a picture, in an area where pictures can be dropped. */
export function PictureUpload({ onUploaded }: { onUploaded: (picture: Picture) => void }) {
  const { upload, uploading, failure } = useUpload();

  async function take(file: File): Promise<void> {
    const picture = await upload(file);
    if (picture) onUploaded(picture);
  }

  return (
    <FilePicker
      label={
        <>
          <ImageUp size={18} strokeWidth={1.75} aria-hidden="true" />
          Upload a picture
        </>
      }
      fieldLabel="Picture file"
      accept={pictureTypes}
      isBusy={uploading !== null}
      onFile={(file) => void take(file)}
    >
      <Group component="output" gap="xs" c="dimmed" fz="sm">
        {uploading ? (
          <>
            <Loader size={16} aria-hidden="true" /> Uploading {uploading}...
          </>
        ) : (
          "or drop it here: JPEG, PNG, WebP or AVIF, at most 10 MB"
        )}
      </Group>
      {failure && !uploading && (
        <Text role="alert" c="red.7" fz="sm" fw={500} flex="0 0 100%">
          {failure}
        </Text>
      )}
    </FilePicker>
  );
}
