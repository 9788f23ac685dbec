import { Button, Image, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Picture } from "#common/media/picture.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogActions } from "../../ui/back-office/dialog-submit.tsx";
import { showToast } from "../../ui/toast.tsx";
import { type ChosenPicture, isPictureUrl } from "./picture-html.ts";
import { PictureList } from "./picture-list.tsx";
import { PictureUpload } from "./picture-upload.tsx";

type PictureDialogProps = {
  opened: boolean;
  title: string;
  /** The label of the button that chooses the picture. */
  action: string;
  onClose: () => void;
  onChoose: (picture: ChosenPicture) => void;
};

/** Lets the user choose a picture: a new upload, an earlier upload, or a web address. */
export function PictureDialog({ opened, title, ...choosing }: PictureDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={choosing.onClose}
      title={title}
      width="52rem"
      closeLabel="Close"
    >
      <Choosing {...choosing} />
    </Dialog>
  );
}

type ChoosingProps = Omit<PictureDialogProps, "opened" | "title">;

function Choosing({ action, onClose, onChoose }: ChoosingProps) {
  const utils = trpc.useUtils();
  const setAlt = trpc.media.setAlt.useMutation({
    onSuccess: () => utils.media.list.invalidate(),
    onError: (error) =>
      showToast({
        title: "Description not saved with the picture",
        description: errorText(error),
        variant: "destructive",
      }),
  });
  const [picture, setPicture] = useState<(ChosenPicture & { id?: number }) | null>(null);
  const [address, setAddress] = useState("");
  const [alt, setAltText] = useState("");

  function choose(chosen: Picture | ChosenPicture): void {
    setPicture(chosen);
    setAltText(chosen.alt);
  }

  function confirm(): void {
    if (!picture) return;
    const { id, ...chosen } = picture;
    // The description is also stored with the uploaded picture for later use. If the request that
    // stores it fails, the inserted picture still has the description.
    if (id !== undefined && alt.trim() !== picture.alt) setAlt.mutate({ id, alt: alt.trim() });
    onChoose({ ...chosen, alt: alt.trim() });
    onClose();
  }

  return (
    <>
      <PictureUpload onUploaded={choose} />
      <TextInput
        label="Or enter its address"
        type="url"
        placeholder="https://"
        mt="md"
        value={address}
        onChange={({ currentTarget: { value } }) => {
          setAddress(value);
          if (isPictureUrl(value)) setPicture({ url: value.trim(), alt });
          else setPicture((before) => (before?.id === undefined ? null : before));
        }}
      />
      <PictureList chosen={picture?.url ?? null} onChoose={choose} />
      <DialogActions isSticky align="flex-end">
        {picture && (
          <>
            <Image
              src={picture.url}
              alt=""
              w="5.5rem"
              h="4.25rem"
              flex="none"
              radius="sm"
              bd="var(--hairline)"
            />
            <TextInput
              flex={1}
              miw="12rem"
              label="Description (alt text)"
              description="Screen readers read it aloud. Leave it empty if the picture is only decoration."
              maxLength={300}
              value={alt}
              onChange={(event) => setAltText(event.currentTarget.value)}
            />
          </>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button aria-disabled={!picture} onClick={confirm}>
          {action}
        </Button>
      </DialogActions>
    </>
  );
}
