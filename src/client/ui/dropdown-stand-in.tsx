import type { Ref } from "react";
import styles from "./dropdown.module.css";
import field from "./field.module.css";

type DropdownStandInProps = {
  id: string;
  value: string;
  placeholder: string;
  describedBy?: string | undefined;
  invalid?: boolean;
  ref?: Ref<HTMLInputElement>;
  onPointerDown: () => void;
  /** Called when the visitor presses the box to open the list. */
  onPress: () => void;
};

/** A box that looks like a closed dropdown, shown until the dropdown's script is loaded. */
export function DropdownStandIn(props: DropdownStandInProps) {
  const { ref, id, value, placeholder, describedBy, invalid, onPointerDown, onPress } = props;
  return (
    <div className={styles.box}>
      <input
        ref={ref}
        id={id}
        className={field.field}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-controls={`${id}-list`}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        readOnly
        onPointerDown={onPointerDown}
        onClick={onPress}
        onKeyDown={(event) => {
          if (!["Enter", " ", "ArrowDown", "ArrowUp"].includes(event.key)) return;
          event.preventDefault();
          onPress();
        }}
      />
      <span className={styles.chevron} aria-hidden />
    </div>
  );
}
