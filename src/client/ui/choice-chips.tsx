import styles from "./choice-chips.module.css";
import { type Choice, everyValue, isOn, toggled, withEvery } from "./every-choice.ts";

type ChoiceChipsProps = {
  name: string;
  choices: Choice[];
  chosen: string[];
  /** The name of a chip that chooses all others, where there is one. */
  every?: string | undefined;
  /** Several may be chosen; else choosing one gives up the other. */
  multiple?: boolean;
  /** A single choice can be taken back by choosing it again. */
  clearable?: boolean;
  invalid?: boolean;
  onChange: (chosen: string[]) => void;
};

/** Three short labels stand in equal columns, even on a phone; anything else flows like words. */
function isEven(choices: Choice[]): boolean {
  const longest = Math.max(...choices.map(({ label }) => label.length));
  return choices.length <= 3 && choices.length * longest <= 24;
}

/** Radio buttons or checkboxes as large chips. Its fieldset and legend are around it. */
export function ChoiceChips(props: ChoiceChipsProps) {
  const { name, choices, chosen, every, multiple = false, clearable = false, invalid } = props;
  const { onChange } = props;

  /** Takes a single choice back, when it is pressed again. */
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
            // Not an answer by itself.
            name={value === everyValue ? undefined : name}
            value={value}
            checked={isOn(choices, chosen, value)}
            aria-invalid={(multiple && invalid) || undefined}
            onChange={() => onChange(multiple ? toggled(choices, chosen, value) : [value])}
            // A radio button that is on reports no change, and to the space bar not even a click.
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
