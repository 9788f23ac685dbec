import type { ReactNode } from "react";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { Field } from "#common/questionnaire/definition.ts";
import { optionsOf, textLimits } from "#common/questionnaire/fields.ts";
import { rangeNames } from "#common/search-page/read-wishes.ts";
import { button } from "../../ui/button.ts";
import form from "../../ui/plain-form.module.css";

type WishFieldProps = {
  field: Field;
  answers: Answers;
  error: string | undefined;
  /** The fields whose options depend on this field's answer. */
  dependents: Field[];
  /** Whether the answer to the field decides which other fields the form shows. */
  decides: boolean;
};

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Shows a question with the browser's own inputs, which work without scripts. */
export function WishField({ field, answers, error, dependents, decides }: WishFieldProps) {
  const { id } = field;
  const value = Object.hasOwn(answers, id) ? answers[id] : undefined;
  const described = {
    "aria-invalid": error !== undefined,
    "aria-describedby": error === undefined ? undefined : `${id}.error`,
  };
  const input = { id, name: id, className: form.input, ...described };
  const props = { field, error };
  switch (field.type) {
    case "select":
      return (
        <Choices {...props}>
          {!field.required && (
            <Choice type="radio" id={id} value="" label="No preference" checked={!value} />
          )}
          {optionsOf(field, answers).map((option) => (
            <Choice
              key={option.value}
              type="radio"
              id={id}
              {...option}
              checked={option.value === value}
            />
          ))}
          {dependents.map((dependent) => (
            // Without scripts, only the server can show the options that depend on a new answer.
            <button
              key={dependent.id}
              type="submit"
              name="show"
              value={id}
              formAction={`#${dependent.id}`}
              className={button("quiet")}
            >
              Update “{dependent.label}”
            </button>
          ))}
          {decides && <UpdateButton field={field} />}
        </Choices>
      );
    case "multiSelect": {
      const chosen: unknown[] = Array.isArray(value) ? value : [];
      return (
        <Choices {...props}>
          {optionsOf(field, answers).map((option) => (
            <Choice
              key={option.value}
              type="checkbox"
              id={id}
              {...option}
              checked={chosen.includes(option.value)}
            />
          ))}
          {decides && <UpdateButton field={field} />}
        </Choices>
      );
    }
    case "checkbox":
      return (
        <div className={form.field}>
          <label className={form.tick}>
            <input
              type="checkbox"
              id={id}
              name={id}
              value="yes"
              defaultChecked={value === true}
              {...described}
            />
            {field.label}
          </label>
          {decides && <UpdateButton field={field} />}
          <FieldError id={id} error={error} />
        </div>
      );
    case "range":
      return <Range {...props} value={value} />;
    case "textarea":
      return (
        <Labelled {...props}>
          <textarea {...input} maxLength={textLimits.textarea} defaultValue={textOf(value)} />
        </Labelled>
      );
    case "date":
      return (
        <Labelled {...props}>
          <input {...input} type="date" defaultValue={textOf(value)} />
        </Labelled>
      );
    case "text":
    case "email":
    case "tel":
      return (
        <Labelled {...props}>
          <input
            {...input}
            type={field.type}
            maxLength={textLimits[field.type]}
            placeholder={field.placeholder}
            defaultValue={textOf(value)}
          />
        </Labelled>
      );
  }
}

/**
 * A button that submits the form to the server, which shows the form again with the questions that
 * depend on the changed answer. Without scripts, only the server can change the shown questions.
 */
function UpdateButton({ field: { id, label } }: { field: Field }) {
  return (
    <button type="submit" name="show" value={id} formAction={`#${id}`} className={button("quiet")}>
      Update the questions after “{label}”
    </button>
  );
}

type FieldProps = { field: Field; error: string | undefined; children: ReactNode };

const Optional = ({ field }: { field: Field }) =>
  field.required ? null : <span className={form.optional}> (optional)</span>;

function Labelled({ field, error, children }: FieldProps) {
  return (
    <div className={form.field}>
      <label className={form.label} htmlFor={field.id}>
        {field.label}
        <Optional field={field} />
      </label>
      {children}
      <FieldError id={field.id} error={error} />
    </div>
  );
}

function Choices({ field, error, children }: FieldProps) {
  return (
    <fieldset className={form.field} id={field.id} tabIndex={error ? -1 : undefined}>
      <legend className={form.label}>
        {field.label}
        <Optional field={field} />
      </legend>
      <div className={form.options}>{children}</div>
      <FieldError id={field.id} error={error} />
    </fieldset>
  );
}

type ChoiceProps = {
  type: "radio" | "checkbox";
  id: string;
  value: string;
  label: string;
  checked: boolean;
};

function Choice({ type, id, value, label, checked }: ChoiceProps) {
  return (
    <label>
      <input type={type} name={id} value={value} defaultChecked={checked} />
      {label}
    </label>
  );
}

function Range({ field, error, value }: Omit<FieldProps, "children"> & { value: unknown }) {
  const ends: unknown[] = Array.isArray(value) ? value : [];
  const unit = field.id === "rentRange" ? ", in euros" : "";
  const [from, to] = rangeNames(field.id);
  return (
    <fieldset className={form.field} id={field.id} tabIndex={error ? -1 : undefined}>
      <legend className={form.label}>
        {field.label}
        <span className={form.optional}>{unit}</span>
        <Optional field={field} />
      </legend>
      <div className={form.pair}>
        {(
          [
            [from, "From", ends[0]],
            [to, "To", ends[1]],
          ] as const
        ).map(([name, label, end]) => (
          <label key={name}>
            {label}
            <input
              className={form.input}
              name={name}
              inputMode="decimal"
              maxLength={20}
              defaultValue={textOf(end)}
              aria-invalid={error !== undefined}
            />
          </label>
        ))}
      </div>
      <FieldError id={field.id} error={error} />
    </fieldset>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p className={form.error} id={`${id}.error`}>
      {error}
    </p>
  );
}
