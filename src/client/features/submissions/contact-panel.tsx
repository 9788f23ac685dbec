import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import type { SubmissionDetail } from "#common/submissions/submission.ts";
import { mailLink } from "../../mail-link.ts";
import { Breakable } from "../../ui/back-office/breakable.tsx";
import { CopyButton } from "../../ui/back-office/copy-button.tsx";
import { Fact, FactList } from "../../ui/back-office/fact-list.tsx";
import { Moment } from "../../ui/back-office/moment.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { useCityName } from "./use-names.ts";

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
    <SectionCard title="Contact" titleSize={20}>
      <FactList>
        <Fact name="Email">
          {email === null ? (
            "not given"
          ) : (
            <Copied noun="email address" text={email}>
              <a href={mailLink(email)}>
                <Breakable text={email} />
              </a>
            </Copied>
          )}
        </Fact>
        <Fact name="Phone">
          {phone === null ? (
            "not given"
          ) : (
            <Copied noun="phone number" text={phone}>
              <a href={phoneAddress(phone)}>{phone}</a>
            </Copied>
          )}
        </Fact>
        <Fact name="City">{city === null ? "not given" : cityName(city)}</Fact>
        <Fact name="Received">
          <Moment at={acceptedAt} />
        </Fact>
        <Fact name="Reference">
          <Copied noun="reference" text={id}>
            <code>{id.slice(0, 8)}</code>
          </Copied>
        </Fact>
      </FactList>
    </SectionCard>
  );
}

type CopiedProps = {
  /** The name of the text that the button copies, as in `Copy email address`. */
  noun: string;
  text: string;
  children: ReactNode;
};

/** A text with a button that copies it. */
function Copied({ noun, text, children }: CopiedProps) {
  return (
    <Group component="span" display="inline-flex" gap={4} wrap="nowrap" my={-8}>
      {children}
      <CopyButton noun={noun} text={text} />
    </Group>
  );
}
