import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import { Combobox, useCombobox } from "@mantine/core";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import styles from "./dropdown.module.css";
import { DropdownPills } from "./dropdown-pills.tsx";
import { summarize } from "./dropdown-summary.ts";
import { findByLetters, useTypeAhead } from "./dropdown-type-ahead.ts";
import { type Choice, everyValue, isOn, shownChoices, toggled, withEvery } from "./every-choice.ts";
import field from "./field.module.css";

type DropdownProps = {
  id: string;
  options: Choice[];
  chosen: string[];
  /**
   * The label of an additional option that selects all options; without it there is no such option.
   */
  every?: string | undefined;
  /**
   * Whether the visitor may select several options. If so, the list stays open after each choice.
   */
  multiple?: boolean;
  /** Whether choosing the selected option again deselects it. */
  clearable?: boolean;
  required?: boolean;
  placeholder: string;
  describedBy?: string | undefined;
  invalid?: boolean;
  /**
   * Whether the placeholder box had the focus or was pressed. If so, the dropdown takes the focus.
   */
  takesFocus?: boolean;
  startsOpen?: boolean;
  onChange: (chosen: string[]) => void;
};

/** A select field with a list that opens below it. Typed letters find an option. */
export function Dropdown(props: DropdownProps) {
  const { id, multiple = false, clearable = false, every, onChange } = props;
  const options = withEvery(props.options, every);
  const [opened, setOpened] = useState(props.startsOpen ?? false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ opened, onOpenedChange: setOpened });
  const typeAhead = useTypeAhead();

  const chosen = shownChoices(props.options, props.chosen, every);
  const last = options.length - 1;
  const optionId = (index: number) => `${id}-option-${index}`;

  useEffect(() => {
    if (opened) document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
  });

  const takeOver = useEffectEvent(() => {
    if (props.takesFocus) input.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeOver(), []);

  const open = (index?: number) => {
    const first = options.findIndex(({ value }) => chosen.some((each) => each.value === value));
    setActive(index ?? Math.max(first, 0));
    setOpened(true);
  };

  const choose = (value: string) => {
    if (multiple) return onChange(toggled(props.options, props.chosen, value));
    const wasChosen = props.chosen.includes(value);
    if (!wasChosen || clearable) onChange(wasChosen ? [] : [value]);
    setOpened(false);
  };

  const moveTo = (index: number) => {
    const within = Math.min(Math.max(index, 0), last);
    if (opened) setActive(within);
    else open();
  };

  const handleKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const option = options[active];
    const moves: Record<string, () => void> = {
      ArrowDown: () => moveTo(active + 1),
      ArrowUp: () => (opened && event.altKey ? setOpened(false) : moveTo(active - 1)),
      PageDown: () => moveTo(active + 10),
      PageUp: () => moveTo(active - 10),
      Home: () => (opened ? setActive(0) : open(0)),
      End: () => (opened ? setActive(last) : open(last)),
      Enter: () => (opened && option ? choose(option.value) : open()),
      " ": () => (opened && option ? choose(option.value) : open()),
    };
    if (key === "Tab") return setOpened(false);
    if (key === "Escape") {
      if (opened) event.preventDefault();
      return setOpened(false);
    }
    const move = moves[key];
    if (move && !(key === " " && typeAhead.typing())) {
      event.preventDefault();
      return move();
    }
    if (key.length !== 1 || event.altKey) return;
    event.preventDefault();
    const labels = options.map((each) => each.label);
    const found = findByLetters(labels, typeAhead.press(key), active);
    if (found >= 0) open(found);
  };

  return (
    <div className={styles.dropdown}>
      <Combobox
        store={combobox}
        onOptionSubmit={choose}
        withinPortal={false}
        keepMounted={false}
        offset={4}
        shadow="md"
        transitionProps={{ transition: "fade", duration: 120 }}
        classNames={{ dropdown: styles.popup, options: styles.options, option: styles.option }}
      >
        <Combobox.Target
          withKeyboardNavigation={false}
          withAriaAttributes={false}
          autoComplete="off"
        >
          <div className={styles.box}>
            <input
              ref={input}
              id={id}
              className={field.field}
              role="combobox"
              aria-haspopup="listbox"
              aria-expanded={opened}
              aria-controls={`${id}-list`}
              aria-activedescendant={opened && active >= 0 ? optionId(active) : undefined}
              aria-describedby={props.describedBy}
              aria-invalid={props.invalid || undefined}
              aria-required={props.required || undefined}
              placeholder={props.placeholder}
              value={summarize(chosen, multiple)}
              autoComplete="off"
              readOnly
              onKeyDown={handleKey}
              onClick={() => (opened ? setOpened(false) : open())}
              onBlur={() => setOpened(false)}
            />
            <span className={styles.chevron} aria-hidden />
          </div>
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options
            id={`${id}-list`}
            aria-label="Options"
            tabIndex={-1}
            aria-multiselectable={multiple}
          >
            {options.map(({ value, label }, index) => (
              <Combobox.Option
                key={value}
                id={optionId(index)}
                value={value}
                selected={index === active}
                active={isOn(props.options, props.chosen, value)}
                aria-selected={isOn(props.options, props.chosen, value)}
                data-every={value === everyValue || undefined}
                onMouseMove={() => index !== active && setActive(index)}
              >
                {label}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {multiple && chosen.length > 0 && (
        <DropdownPills
          pills={chosen}
          onRemove={choose}
          onEmpty={() => input.current?.focus({ preventScroll: true })}
        />
      )}
    </div>
  );
}
