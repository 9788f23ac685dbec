import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { iconButton } from "../../ui/back-office/icon-button.ts";
import { Tooltip } from "../../ui/back-office/tooltip.tsx";
import styles from "./item-list.module.css";

type ItemToolsProps = {
  /** What the items are, one of them. */
  noun: string;
  isFirst: boolean;
  isLast: boolean;
  onUp: () => void;
  onDown: () => void;
  onRemove: () => void;
};

const drawn = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** What can be done with an item of a list, besides dragging it. */
export function ItemTools({ noun, isFirst, isLast, onUp, onDown, onRemove }: ItemToolsProps) {
  return (
    <div className={styles.tools}>
      <Tool label={`Move ${noun} up`} isOff={isFirst} onPress={onUp}>
        <ArrowUp {...drawn} />
      </Tool>
      <Tool label={`Move ${noun} down`} isOff={isLast} onPress={onDown}>
        <ArrowDown {...drawn} />
      </Tool>
      <Tool label={`Remove ${noun}`} onPress={onRemove}>
        <Trash2 {...drawn} />
      </Tool>
    </div>
  );
}

type ToolProps = { label: string; isOff?: boolean; onPress: () => void; children: ReactNode };

function Tool({ label, isOff = false, onPress, children }: ToolProps) {
  const element = useRef<HTMLButtonElement>(null);
  return (
    <Tooltip label={label}>
      <button
        ref={element}
        type="button"
        className={iconButton}
        aria-label={label}
        aria-disabled={isOff}
        onClick={() => {
          if (isOff) return;
          onPress();
          // An item that moves takes its buttons out of the page for a moment.
          requestAnimationFrame(() => element.current?.focus());
        }}
      >
        {children}
      </button>
    </Tooltip>
  );
}
