import "@mantine/core/styles/Slider.layer.css";
import { RangeSlider as MantineRangeSlider } from "@mantine/core";
import type { KeyboardEvent } from "react";
import styles from "./range-slider.module.css";

type Pair = [number, number];

type RangeSliderProps = {
  value: Pair;
  min: number;
  max: number;
  step: number;
  /** The names of the two thumbs, for screen readers. */
  thumbNames: [string, string];
  describedBy?: string | undefined;
  format: (amount: number) => string;
  onChange: (value: Pair) => void;
};

const decimals = (amount: number) => String(amount).split(".")[1]?.length ?? 0;

/**
 * Returns the value to which a key moves a thumb of the slider; undefined for keys that Mantine
 * handles itself or that do nothing. The keys that this function handles move by ten steps (Page
 * Up, Page Down, Shift and an arrow) or to an end (Home, End).
 */
function destination(
  event: KeyboardEvent,
  from: number,
  bounds: { min: number; max: number; step: number },
) {
  const ten = bounds.step * 10;
  switch (event.key) {
    case "PageUp":
      return from + ten;
    case "PageDown":
      return from - ten;
    case "ArrowUp":
    case "ArrowRight":
      return event.shiftKey ? from + ten : undefined;
    case "ArrowDown":
    case "ArrowLeft":
      return event.shiftKey ? from - ten : undefined;
    case "Home":
      return bounds.min;
    case "End":
      return bounds.max;
    default:
      return undefined;
  }
}

/** A slider with two thumbs. A key cannot move one thumb past the other. */
export function RangeSlider(props: RangeSliderProps) {
  const { value, min, max, step, thumbNames, describedBy, format, onChange } = props;
  const precision = Math.max(decimals(min), decimals(step));

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const thumbs = [...event.currentTarget.querySelectorAll("[role=slider]")];
    const index = thumbs.findIndex((thumb) => thumb === event.target);
    if (index !== 0 && index !== 1) return;
    const target = destination(event, value[index], { min, max, step });
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const [low, high] = index === 0 ? [min, value[1]] : [value[0], max];
    const next: Pair = [...value];
    next[index] = Number(Math.min(Math.max(target, low), high).toFixed(precision));
    onChange(next);
  };

  return (
    <div className={styles.wrapper} onKeyDownCapture={handleKey}>
      <MantineRangeSlider
        value={value}
        min={min}
        max={max}
        step={step}
        precision={precision}
        minRange={0}
        label={null}
        thumbSize={44}
        thumbFromLabel={thumbNames[0]}
        thumbToLabel={thumbNames[1]}
        thumbValueText={format}
        thumbProps={() => ({ "aria-describedby": describedBy })}
        classNames={{
          root: styles.root,
          trackContainer: styles.area,
          track: styles.track,
          bar: styles.bar,
          thumb: styles.thumb,
        }}
        onChange={onChange}
      />
    </div>
  );
}
