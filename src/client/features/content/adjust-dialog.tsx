import { SegmentedControl, Skeleton, Stack } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { parsePictureAddress, pictureAddress, withFocus } from "#common/media/picture-address.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { FocusForm } from "./focus-form.tsx";

// The library for cropping is loaded only when a picture is cropped.
const CropForm = lazy(() =>
  import("./crop-form.tsx").then(({ CropForm: component }) => ({ default: component })),
);

type AdjustDialogProps = {
  opened: boolean;
  /** The address of an uploaded picture. */
  url: string;
  onClose: () => void;
  onChange: (url: string) => void;
};

/** Lets the user crop an uploaded picture, or choose the point of it that is always visible. */
export function AdjustDialog({ opened, ...adjusting }: AdjustDialogProps) {
  return (
    <Dialog opened={opened} onClose={adjusting.onClose} title="Adjust the picture" width="44rem">
      <Adjusting {...adjusting} />
    </Dialog>
  );
}

function Adjusting({ url, onClose, onChange }: Omit<AdjustDialogProps, "opened">) {
  const [mode, setMode] = useState("focus");
  const picture = parsePictureAddress(url);
  const change = (next: string) => {
    onClose();
    onChange(next);
  };
  if (!picture) return null;
  return (
    <Stack>
      <SegmentedControl
        aria-label="Adjust"
        value={mode}
        onChange={setMode}
        data={[
          { value: "focus", label: "Focus" },
          { value: "crop", label: "Crop" },
        ]}
      />
      {mode === "crop" ? (
        <Suspense fallback={<Skeleton h={320} />}>
          <CropForm
            url={pictureAddress(picture)}
            width={picture.width}
            height={picture.height}
            onCropped={change}
            onCancel={onClose}
          />
        </Suspense>
      ) : (
        <FocusForm
          url={pictureAddress(picture)}
          focus={picture.focus ?? { x: 50, y: 50 }}
          onChange={(focus) => change(withFocus(picture, focus))}
          onCancel={onClose}
        />
      )}
    </Stack>
  );
}
