import type { InputHTMLAttributes } from "react";
import type { MessageForm } from "#common/messages/message.ts";
import { honeypotName } from "#common/questionnaire/reserved-names.ts";
import { contactTexts } from "#common/site/contact-texts.ts";
import { button } from "../../ui/button.ts";
import { IssueList } from "../../ui/issue-list.tsx";
import plain from "../../ui/plain-form.module.css";
import { useTexts } from "../site/site-texts.ts";
import styles from "./message-form.module.css";

type ContactFormProps = {
  form: MessageForm;
  /** Whether the visitor has just sent a message. */
  isSent: boolean;
};

/** The form with which a visitor writes to the team. It works without scripts. */
export function ContactForm({ form, isSent }: ContactFormProps) {
  return (
    <section className={styles.card} aria-labelledby="write-to-us">
      {isSent && form.issues.length === 0 ? <Sent /> : <Fields form={form} />}
    </section>
  );
}

function Sent() {
  const text = useTexts(contactTexts);
  return (
    <>
      <h2 id="write-to-us">{text("contactThanksHeadline")}</h2>
      <output>{text("contactThanks")}</output>
      <a className={button("quiet")} href="/contact">
        {text("contactAgain")}
      </a>
    </>
  );
}

/** The names of the error messages that the team can edit. */
const errorTexts = ["contactNameMissing", "contactEmailInvalid", "contactMessageMissing"] as const;

function Fields({ form: { name, email, message, issues: found } }: { form: MessageForm }) {
  const text = useTexts(contactTexts);
  const issues = found.map((issue) => {
    const written = errorTexts.find((each) => contactTexts[each] === issue.message);
    return written ? { ...issue, message: text(written) } : issue;
  });
  const errorOf = (id: string) => issues.find(({ path }) => path === id)?.message;
  const general = issues.filter(({ path }) => path === "");
  return (
    <>
      <h2 id="write-to-us">{text("contactHeadline")}</h2>
      {issues.length > 0 && (
        <IssueList
          heading={text(general.length > 0 ? "contactUnsent" : "contactRefused")}
          issues={issues}
        />
      )}
      {/* The browser does not check the fields, so that visitors see the server's messages. */}
      <form method="post" action="/contact" noValidate className={plain.form}>
        <Field
          id="name"
          label={text("contactName")}
          autoComplete="name"
          error={errorOf("name")}
          value={name}
        />
        <Field
          id="email"
          label={text("contactEmail")}
          type="email"
          autoComplete="email"
          error={errorOf("email")}
          value={email}
        />
        <div className={plain.field}>
          <label className={plain.label} htmlFor="message">
            {text("contactMessage")}
          </label>
          <textarea
            className={plain.input}
            id="message"
            name="message"
            rows={6}
            required
            defaultValue={message}
            {...describedBy("message", errorOf("message"))}
          />
          <FieldError id="message" error={errorOf("message")} />
        </div>
        {/* A trap for form-filling bots: out of sight, and out of reach of the keyboard. */}
        <div className="visually-hidden" aria-hidden>
          <label>
            Please leave this field empty
            <input name={honeypotName} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <button type="submit" className={button("primary")}>
          {text("contactButton")}
        </button>
      </form>
    </>
  );
}

type FieldProps = {
  id: string;
  label: string;
  error: string | undefined;
  value: string;
} & Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "autoComplete">;

function Field({ id, label, error, value, ...input }: FieldProps) {
  return (
    <div className={plain.field}>
      <label className={plain.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        className={plain.input}
        id={id}
        name={id}
        required
        defaultValue={value}
        {...describedBy(id, error)}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}

const describedBy = (id: string, error: string | undefined) =>
  error === undefined ? {} : { "aria-invalid": true, "aria-describedby": `${id}-error` };

const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error === undefined ? null : (
    <p id={`${id}-error`} className={plain.error}>
      {error}
    </p>
  );
