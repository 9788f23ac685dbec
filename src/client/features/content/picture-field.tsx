import {
  Button,
  Group,
  Image,
  Paper,
  Stack,
  Text,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import { Crop, Images, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Picture } from "#common/media/picture.ts";
import { parsePictureAddress, pictureSource } from "#common/media/picture-address.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { AdjustDialog } from "./adjust-dialog.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { isPictureUrl } from "./picture-html.ts";
import { PictureUpload } from "./picture-upload.tsx";

type PictureFieldProps = {
  label: string;
  value: string;
  /** The props of the address field. */
  inputProps: TextInputProps;
  onChange: (url: string) => void;
};

/**
 * A field for the address of a picture. Uploading a picture, or choosing an earlier upload, fills
 * in the address.
 */
export function PictureField({ label, value, inputProps, onChange }: PictureFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [isAdjusting, setIsAdjusting] = useState(false);
  /** The last address from which the browser could not load a picture. */
  const [broken, setBroken] = useState<string | null>(null);
  const [uploaded, setUploaded] = useState<Picture | null>(null);
  return (
    <Stack gap="sm">
      <TextInput label={label} placeholder="https://" inputMode="url" {...inputProps} />
      {isPictureUrl(value) && (
        <Paper bg="var(--stone-1)" style={{ overflow: "hidden" }}>
          {broken === value ? (
            <Text c="dimmed" fz="sm" p="md">
              There is no picture at this address, or it cannot be reached.
            </Text>
          ) : (
            <Image
              src={value}
              alt={`${label}, as it will be shown`}
              style={{ aspectRatio: "16 / 9", objectPosition: pictureSource(value)?.position }}
              onError={() => setBroken(value)}
            />
          )}
        </Paper>
      )}
      {uploaded?.url === value && <Description key={uploaded.id} picture={uploaded} />}
      <PictureUpload
        onUploaded={(picture) => {
          setUploaded(picture);
          onChange(picture.url);
        }}
      />
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          leftSection={<Images size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setIsChoosing(true)}
        >
          Choose a picture
        </Button>
        {parsePictureAddress(value) && (
          <Button
            variant="default"
            size="sm"
            leftSection={<Crop size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setIsAdjusting(true)}
          >
            Crop or focus
          </Button>
        )}
        {value && (
          <Button
            variant="default"
            size="sm"
            leftSection={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => onChange("")}
          >
            Remove picture
          </Button>
        )}
      </Group>
      <AdjustDialog
        opened={isAdjusting}
        url={value}
        onClose={() => setIsAdjusting(false)}
        onChange={onChange}
      />
      <PictureDialog
        opened={isChoosing}
        title={label}
        action="Use this picture"
        onClose={() => setIsChoosing(false)}
        onChoose={({ url }) => onChange(url)}
      />
    </Stack>
  );
}

/** The field for the description of a new upload. Users can later find the picture by this text. */
function Description({ picture }: { picture: Picture }) {
  const utils = trpc.useUtils();
  const { mutate, data, error } = trpc.media.setAlt.useMutation({
    onSuccess: () => utils.media.list.invalidate(),
  });
  const [text, setText] = useState(picture.alt);
  const stored = data?.alt ?? picture.alt;
  return (
    <TextInput
      label="Description (alt text)"
      description="Helps you find this picture among the earlier uploads."
      maxLength={300}
      value={text}
      error={error && errorText(error)}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        if (text.trim() !== stored) mutate({ id: picture.id, alt: text.trim() });
      }}
    />
  );
}
