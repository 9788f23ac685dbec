import { ArrowDown, ArrowUp, type LucideIcon, Trash2 } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import styles from "./item-list.module.css";

type ItemToolsProps = {
  /** The word for one item. */
  noun: string;
  isFirst: boolean;
  isLast: boolean;
  onUp: () => void;
  onDown: () => void;
  onRemove: () => void;
};

/** The buttons that move or remove an item of a list: what dragging does, without dragging. */
export function ItemTools({ noun, isFirst, isLast, onUp, onDown, onRemove }: ItemToolsProps) {
  return (
    <div className={styles.tools}>
      <Tool icon={ArrowUp} label={`Move ${noun} up`} isUnavailable={isFirst} onPress={onUp} />
      <Tool icon={ArrowDown} label={`Move ${noun} down`} isUnavailable={isLast} onPress={onDown} />
      <Tool icon={Trash2} label={`Remove ${noun}`} onPress={onRemove} />
    </div>
  );
}

type ToolProps = { icon: LucideIcon; label: string; isUnavailable?: boolean; onPress: () => void };

function Tool({ onPress, ...props }: ToolProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <IconButton
      ref={button}
      {...props}
      onClick={() => {
        onPress();
        // Moving an item removes its buttons from the page for a moment, which drops the focus.
        requestAnimationFrame(() => button.current?.focus());
      }}
    />
  );
}
