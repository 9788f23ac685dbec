import { Box, Image, SimpleGrid, Slider, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Focus } from "#common/media/picture-address.ts";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import styles from "./focus-form.module.css";

type FocusFormProps = {
  url: string;
  focus: Focus;
  onChange: (focus: Focus) => void;
  onCancel: () => void;
};

/**
 * Lets the user choose the focus of a picture. This point stays visible if a page shows only a part
 * of the picture.
 */
export function FocusForm({ url, focus, onChange, onCancel }: FocusFormProps) {
  const [{ x, y }, setPoint] = useState(focus);
  return (
    <Stack>
      <Text c="dimmed" fz="sm">
        Cards and wide screens show only a part of the picture. Press the place in it that has to
        stay in sight, or move the two sliders.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Box
          className={styles.picture ?? ""}
          onClick={({ currentTarget, clientX, clientY }) => {
            const { left, top, width, height } = currentTarget.getBoundingClientRect();
            const part = (place: number, size: number) =>
              Math.round(Math.min(1, Math.max(0, place / size)) * 100);
            setPoint({ x: part(clientX - left, width), y: part(clientY - top, height) });
          }}
        >
          <img src={url} alt="" />
          <span className={styles.point} style={{ left: `${x}%`, top: `${y}%` }} />
        </Box>
        <Stack gap="sm">
          <Text fz="sm" fw={500}>
            As a card shows it
          </Text>
          <Image
            src={url}
            alt=""
            radius="sm"
            style={{ aspectRatio: "16 / 9", objectPosition: `${x}% ${y}%` }}
          />
          <Place label="From the left" value={x} onChange={(next) => setPoint({ x: next, y })} />
          <Place label="From the top" value={y} onChange={(next) => setPoint({ x, y: next })} />
        </Stack>
      </SimpleGrid>
      <DialogSubmit
        action="Use this focus"
        onConfirm={() => onChange({ x, y })}
        onCancel={onCancel}
      />
    </Stack>
  );
}

type PlaceProps = { label: string; value: number; onChange: (value: number) => void };

function Place({ label, value, onChange }: PlaceProps) {
  return (
    <div>
      <Text fz="sm" fw={500} mb={4}>{`${label}: ${value} %`}</Text>
      <Slider thumbLabel={label} label={null} value={value} onChange={onChange} />
    </div>
  );
}
