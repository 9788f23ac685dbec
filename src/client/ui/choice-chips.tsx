import styles from "./choice-chips.module.css";
import { type Choice, everyValue, isOn, toggled, withEvery } from "./every-choice.ts";

type ChoiceChipsProps = {
  name: string;
  choices: Choice[];
  chosen: string[];
  /** The label of an additional chip that selects all chips; without it there is no such chip. */
  every?: string | undefined;
  /**
   * Whether the visitor may select several chips. Otherwise selecting a chip deselects the others.
   */
  multiple?: boolean;
  /** Whether pressing the selected chip again deselects it. */
  clearable?: boolean;
  invalid?: boolean;
  onChange: (chosen: string[]) => void;
};

/**
 * Whether all chips get equal widths, even on a phone. This is so if there are at most three chips
 * with short labels.
 */
function isEven(choices: Choice[]): boolean {
  const longest = Math.max(...choices.map(({ label }) => label.length));
  return choices.length <= 3 && choices.length * longest <= 24;
}

/**
 * Radio buttons or checkboxes drawn as large chips. The caller adds the fieldset and its legend.
 */
export function ChoiceChips(props: ChoiceChipsProps) {
  const { name, choices, chosen, every, multiple = false, clearable = false, invalid } = props;
  const { onChange } = props;

  /** If only one chip can be selected, deselects this chip when it is pressed again. */
  const takeBack = (value: string) => {
    if (multiple || !clearable || !chosen.includes(value)) return false;
    onChange([]);
    return true;
  };

  return (
    <div className={styles.chips} data-even={isEven(choices) || undefined}>
      {withEvery(choices, every).map(({ value, label }) => (
        <label key={value} className={styles.chip}>
          <input
            className={styles.input}
            type={multiple ? "checkbox" : "radio"}
            // The chip that selects all options gets no attribute `name`, because its value must
            // not be submitted.
            name={value === everyValue ? undefined : name}
            value={value}
            checked={isOn(choices, chosen, value)}
            aria-invalid={(multiple && invalid) || undefined}
            onChange={() => onChange(multiple ? toggled(choices, chosen, value) : [value])}
            // `onClick` and `onKeyUp` deselect a radio button that is pressed again, because this
            // press fires no change event. The press of the space key fires no click event either,
            // so `onKeyUp` handles it.
            onClick={() => takeBack(value)}
            onKeyUp={(event) => event.key === " " && takeBack(value) && event.preventDefault()}
          />
          <span className={styles.mark} aria-hidden />
          <span className={styles.label}>{label}</span>
        </label>
      ))}
    </div>
  );
}
