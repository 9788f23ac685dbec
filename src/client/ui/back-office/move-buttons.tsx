import { ArrowDown, ArrowUp } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "./icon-button.tsx";

type MoveButtonsProps = {
  /** The kind of item, as in `Move field up`. */
  noun: string;
  index: number;
  /** The number of items in the list. */
  count: number;
  onMove: (to: number) => void;
};

/** Moves an item of a list up or down. The pressed button keeps the keyboard focus. */
export function MoveButtons({ noun, index, count, onMove }: MoveButtonsProps) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const move = (to: number, button: typeof up) => {
    onMove(to);
    // React moves the pressed button in the document, which takes the focus from the button. Give
    // the focus back.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      <IconButton
        ref={up}
        icon={ArrowUp}
        label={`Move ${noun} up`}
        data-move="up"
        isUnavailable={index === 0}
        onClick={() => move(index - 1, up)}
      />
      <IconButton
        ref={down}
        icon={ArrowDown}
        label={`Move ${noun} down`}
        data-move="down"
        isUnavailable={index === count - 1}
        onClick={() => move(index + 1, down)}
      />
    </>
  );
}
