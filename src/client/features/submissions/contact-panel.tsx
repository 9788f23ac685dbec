import { fieldsOf } from "#common/questionnaire/fields.ts";
import type { SubmissionDetail } from "#common/submissions/submission.ts";
import { CopyButton } from "../../ui/back-office/copy-button.tsx";
import { Moment } from "../../ui/back-office/moment.tsx";
import styles from "./submission-detail.module.css";
import { useCityName } from "./use-names.ts";

const mailAddress = (email: string) => `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
const phoneAddress = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, "")}`;

/**
 * Returns the visitor's phone number from the answers. The field's name in the questionnaire does
 * not matter, because the field is found by its type.
 */
function phoneOf({ definition, answers }: SubmissionDetail): string | null {
  const asked = definition && fieldsOf(definition).find(({ type }) => type === "tel");
  const phone = answers[asked?.id ?? "phone"];
  return typeof phone === "string" && /\d/.test(phone) ? phone : null;
}

/** Shows the visitor's name, email address and phone number. */
export function ContactPanel({ submission }: { submission: SubmissionDetail }) {
  const { id, email, city, acceptedAt } = submission;
  const cityName = useCityName();
  const phone = phoneOf(submission);
  return (
    <section className={styles.panel} aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Email</dt>
          <dd>
            {email === null ? (
              "not given"
            ) : (
              <>
                <a href={mailAddress(email)}>{email}</a>
                <CopyButton noun="email address" text={email} />
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            {phone === null ? (
              "not given"
            ) : (
              <>
                <a href={phoneAddress(phone)}>{phone}</a>
                <CopyButton noun="phone number" text={phone} />
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>City</dt>
          <dd>{city === null ? "not given" : cityName(city)}</dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd>
            <Moment at={acceptedAt} />
          </dd>
        </div>
        <div>
          <dt>Reference</dt>
          <dd>
            <code>{id.slice(0, 8)}</code>
            <CopyButton noun="reference" text={id} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
