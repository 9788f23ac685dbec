import styles from "./choice-chips.module.css";

type Choice = { value: string; label: string };

type ChoiceChipsProps = {
  name: string;
  choices: Choice[];
  chosen: string[];
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
  const { name, choices, chosen, multiple = false, clearable = false, invalid, onChange } = props;

  const toggle = (value: string) =>
    onChange(
      chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    );

  /** Takes a single choice back, when it is pressed again. */
  const takeBack = (value: string) => {
    if (multiple || !clearable || !chosen.includes(value)) return false;
    onChange([]);
    return true;
  };

  return (
    <div className={styles.chips} data-even={isEven(choices) || undefined}>
      {choices.map(({ value, label }) => (
        <label key={value} className={styles.chip}>
          <input
            className={styles.input}
            type={multiple ? "checkbox" : "radio"}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            aria-invalid={(multiple && invalid) || undefined}
            onChange={() => (multiple ? toggle(value) : onChange([value]))}
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
