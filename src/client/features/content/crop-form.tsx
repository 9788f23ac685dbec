import { Chip, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { type PercentCrop, ReactCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import { smallestCrop } from "#common/media/picture-input.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";

type CropFormProps = {
  url: string;
  /** The size of the picture in pixels. */
  width: number;
  height: number;
  onCropped: (url: string) => void;
  onCancel: () => void;
};

const shapes = [
  { name: "Any shape", ratio: undefined },
  { name: "16:9", ratio: 16 / 9 },
  { name: "4:3", ratio: 4 / 3 },
  { name: "Square", ratio: 1 },
];

/**
 * Lets the user select a part of a picture. The server stores the part as a new picture, and does
 * not change the original.
 */
export function CropForm({ url, width, height, onCropped, onCancel }: CropFormProps) {
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.media.crop.useMutation({
    onSuccess(picture) {
      void utils.media.list.invalidate();
      onCropped(picture.url);
    },
  });
  const [shape, setShape] = useState("Any shape");
  const [crop, setCrop] = useState<PercentCrop>({ unit: "%", x: 5, y: 5, width: 90, height: 90 });
  const ratio = shapes.find(({ name }) => name === shape)?.ratio;

  function choose(name: string): void {
    setShape(name);
    const chosen = shapes.find((one) => one.name === name)?.ratio;
    if (chosen === undefined) return;
    // The selection has the chosen shape, and 90 percent of the largest width and height that fit
    // in the picture. The space around the selection shows that the user can move it.
    const part = {
      width: (90 * Math.min(width, height * chosen)) / width,
      height: (90 * Math.min(height, width / chosen)) / height,
    };
    setCrop({ unit: "%", ...part, x: (100 - part.width) / 2, y: (100 - part.height) / 2 });
  }

  const left = Math.round((crop.x / 100) * width);
  const top = Math.round((crop.y / 100) * height);
  const region = {
    left,
    top,
    width: Math.min(width - left, Math.round((crop.width / 100) * width)),
    height: Math.min(height - top, Math.round((crop.height / 100) * height)),
  };
  const isTooSmall = region.width < smallestCrop || region.height < smallestCrop;
  return (
    <Stack>
      <Text c="dimmed" fz="sm">
        Drag the corners, or move them with the arrow keys. The whole picture is kept among the
        earlier uploads.
      </Text>
      <Chip.Group value={shape} onChange={choose}>
        <Group gap="xs" role="radiogroup" aria-label="Shape">
          {shapes.map(({ name }) => (
            <Chip key={name} value={name}>
              {name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <ReactCrop
        crop={crop}
        aspect={ratio}
        keepSelection
        ruleOfThirds
        // The frame for cropping must not be wider than the picture.
        style={{ alignSelf: "center" }}
        onChange={(_, percent) => setCrop(percent)}
      >
        <img src={url} alt="" style={{ maxHeight: "50vh" }} />
      </ReactCrop>
      <Text component="output" fz="sm" c="dimmed">
        {region.width} × {region.height} pixels
      </Text>
      {error && (
        <Text role="alert" c="red.7" fz="sm" fw={500}>
          {errorText(error)}
        </Text>
      )}
      <DialogSubmit
        action="Crop"
        doing="Cropping..."
        isPending={isPending}
        isUnavailable={isTooSmall}
        onConfirm={() => mutate({ url, ...region })}
        onCancel={onCancel}
      />
    </Stack>
  );
}
