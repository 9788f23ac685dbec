import { Image, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ListedPicture } from "#common/media/picture.ts";
import { shortDate } from "#common/short-dates.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { useLastKnown } from "../../ui/back-office/last-known.ts";

type PictureDetailsProps = {
  /** The picture to show; the dialog is closed while it is undefined. */
  picture: ListedPicture | undefined;
  onClose: () => void;
};

/** Shows a picture in a dialog, in which its description can be changed. */
export function PictureDetails({ picture, onClose }: PictureDetailsProps) {
  const shown = useLastKnown(picture);
  return (
    <Dialog opened={picture !== undefined} onClose={onClose} title="Picture" width="44rem">
      {shown && <DetailsForm key={shown.id} picture={shown} onClose={onClose} />}
    </Dialog>
  );
}

function DetailsForm({ picture, onClose }: { picture: ListedPicture; onClose: () => void }) {
  const { id, url, alt, width, height, createdAt, uploadedBy } = picture;
  const utils = trpc.useUtils();
  const [text, setText] = useState(alt);
  const { mutate, isPending, error } = trpc.media.setAlt.useMutation({
    onSuccess() {
      void utils.media.invalidate();
      onClose();
    },
  });
  return (
    <Stack>
      <Image src={url} alt={alt} fit="contain" mah="50vh" radius="sm" bg="var(--stone-1)" />
      <Text fz="sm" c="dimmed">
        {width} × {height} pixels, uploaded on {shortDate(createdAt)}
        {uploadedBy && ` by ${uploadedBy}`}
      </Text>
      <TextInput
        label="Description (alt text)"
        description="Helps you find this picture, and screen readers read it aloud."
        maxLength={300}
        value={text}
        error={error && errorText(error)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <DialogSubmit
        action="Save"
        doing="Saving..."
        isPending={isPending}
        onConfirm={() => mutate({ id, alt: text.trim() })}
        onCancel={onClose}
      />
    </Stack>
  );
}
