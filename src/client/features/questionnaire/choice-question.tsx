import { ChoiceChips } from "#client/ui/choice-chips.tsx";
import { optionsOf } from "#common/questionnaire/fields.ts";
import { cityMark, formTexts, hintMark, questionMark } from "#common/site/form-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import { listOf, mostChips, textOf } from "./answers.ts";
import { LazyDropdown } from "./lazy-dropdown.tsx";
import styles from "./question.module.css";
import { FieldError, partsOf, type QuestionProps } from "./question-parts.tsx";

type Text = (name: keyof typeof formTexts) => string;

/**
 * The label of an extra option that selects all options, such as "all neighborhoods"; undefined for
 * fields without such an option.
 */
function everyName({ field, parent, answers }: QuestionProps, text: Text): string | undefined {
  if (field.type !== "multiSelect" || parent?.id !== "city") return undefined;
  const city = optionsOf(parent, answers).find(({ value }) => value === answers[parent.id]);
  return city && text("formEverywhere").replaceAll(cityMark, () => city.label);
}

/** Returns a text that says why the field has no options. */
function emptyHint({ parent, answers }: QuestionProps, text: Text): string {
  if (!parent || answers[parent.id]) return text("formNoChoices");
  const { placeholder, label } = parent;
  return placeholder
    ? text("formFirst").replaceAll(hintMark, () => placeholder)
    : text("formFirstAnswer").replaceAll(questionMark, () => label);
}

/** A field with one or several options to choose: chips if they are few, otherwise a dropdown. */
export function ChoiceQuestion(props: QuestionProps) {
  const { field, answers, error, onChange } = props;
  const text = useTexts(formTexts);
  const { id, errorId, describedBy } = partsOf(field, error);
  const multiple = field.type === "multiSelect";
  const options = optionsOf(field, answers);
  const value = answers[field.id];
  const chosen = multiple ? listOf(value) : [textOf(value)].filter(Boolean);
  const required = field.required || undefined;
  // If nothing is selected in an optional field, the field says what that means, such as "No
  // limit".
  const hasAside = !required && options.length > 0 && chosen.length === 0;
  const aside = (hasAside && field.placeholder) || undefined;
  const choose = (next: string[]) => onChange(multiple ? next : (next[0] ?? ""));

  if (options.length > mostChips) {
    return (
      <div className={styles.question} data-question={field.id}>
        <label className={styles.label} data-required={required} htmlFor={id}>
          {field.label}
        </label>
        <LazyDropdown
          // When the options change, React creates a new dropdown, which starts closed and scrolled
          // to its top.
          key={options.map((option) => option.value).join()}
          id={id}
          options={options}
          chosen={chosen}
          every={everyName(props, text)}
          multiple={multiple}
          clearable={!field.required}
          required={field.required}
          placeholder={field.placeholder || text(multiple ? "formChooseSeveral" : "formChooseOne")}
          describedBy={describedBy}
          invalid={error !== undefined}
          onChange={choose}
        />
        <FieldError id={errorId} error={error} />
      </div>
    );
  }

  return (
    <fieldset
      className={styles.question}
      data-question={field.id}
      role={multiple || options.length === 0 ? "group" : "radiogroup"}
      aria-describedby={describedBy}
      aria-description={describedBy ? undefined : aside}
      {...(!multiple &&
        options.length > 0 && {
          "aria-required": required,
          "aria-invalid": error ? true : undefined,
        })}
    >
      <legend className={styles.label} data-required={required} data-aside={aside}>
        {field.label}
      </legend>
      {options.length > 0 ? (
        <ChoiceChips
          name={field.id}
          choices={options}
          chosen={chosen}
          every={everyName(props, text)}
          multiple={multiple}
          clearable={!field.required}
          invalid={error !== undefined}
          onChange={choose}
        />
      ) : (
        <p className={styles.hint}>{emptyHint(props, text)}</p>
      )}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
