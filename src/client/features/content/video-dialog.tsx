import { Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { findVideo, type Video } from "#common/content/videos.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { PictureField } from "./picture-field.tsx";
import type { ChosenPicture } from "./picture-html.ts";

type VideoDialogProps = {
  onClose: () => void;
  onVideo: (video: Video, shown: { title: string; still: ChosenPicture | null }) => void;
};

/**
 * A dialog that asks for a video of YouTube or Vimeo, its title, and a picture to show before it
 * plays.
 */
export function VideoDialog({ onClose, onVideo }: VideoDialogProps) {
  const [address, setAddress] = useState("");
  const [title, setTitle] = useState("");
  const [still, setStill] = useState("");
  const [error, setError] = useState<string | null>(null);
  return (
    <Dialog opened onClose={onClose} title="Insert video">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React would pass the submit event on to the editor's form around the dialog, and this
          // form would be submitted, too.
          event.stopPropagation();
          const video = findVideo(address.trim());
          if (!video) {
            setError("Enter the address of a video on YouTube or Vimeo");
            return;
          }
          const name = title.trim() || `Video on ${video.service}`;
          onVideo(video, { title: name, still: still ? { url: still, alt: name } : null });
          onClose();
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Address"
            description="Visitors load nothing from YouTube or Vimeo before they press the video."
            placeholder="https://www.youtube.com/watch?v="
            inputMode="url"
            data-autofocus
            required
            value={address}
            error={error}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setError(null);
            }}
          />
          <TextInput
            label="Title"
            description="Shown on the still, and read aloud by screen readers."
            value={title}
            maxLength={200}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <PictureField
            label="Still (optional)"
            value={still}
            inputProps={{
              value: still,
              onChange: (event) => setStill(event.currentTarget.value),
            }}
            onChange={setStill}
          />
        </Stack>
        <DialogSubmit action="Insert video" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
