import { TextInput, type TextInputProps } from "@mantine/core";
import { Images, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Picture } from "#common/media/picture.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { button } from "../../ui/button.ts";
import styles from "./picture.module.css";
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

/** A field for a picture's address. An upload or a choice fills in the address. */
export function PictureField({ label, value, inputProps, onChange }: PictureFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  /** The address from which no picture could be loaded. */
  const [broken, setBroken] = useState<string | null>(null);
  const [uploaded, setUploaded] = useState<Picture | null>(null);
  return (
    <div className={styles.field}>
      <TextInput label={label} placeholder="https://" inputMode="url" {...inputProps} />
      {isPictureUrl(value) && (
        <div className={styles.shown}>
          {broken === value ? (
            <p className={styles.hint}>
              There is no picture at this address, or it cannot be reached.
            </p>
          ) : (
            <img
              className={styles.thumbnail}
              src={value}
              alt={`${label}, as it will be shown`}
              onError={() => setBroken(value)}
            />
          )}
        </div>
      )}
      {uploaded?.url === value && <Description key={uploaded.id} picture={uploaded} />}
      <PictureUpload
        onUploaded={(picture) => {
          setUploaded(picture);
          onChange(picture.url);
        }}
      />
      <div className={styles.buttons}>
        <button type="button" className={button("quiet")} onClick={() => setIsChoosing(true)}>
          <Images size={18} strokeWidth={1.75} aria-hidden="true" />
          Choose a picture
        </button>
        {value && (
          <button type="button" className={button("quiet")} onClick={() => onChange("")}>
            <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
            Remove picture
          </button>
        )}
      </div>
      <PictureDialog
        opened={isChoosing}
        title={label}
        action="Use this picture"
        onClose={() => setIsChoosing(false)}
        onChoose={({ url }) => onChange(url)}
      />
    </div>
  );
}

/** The description of a new upload, by which users search the earlier uploads. */
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
