import { expect, test } from "vitest";
import { type Answers, answersSchema } from "#common/questionnaire/answers.ts";
import type { Field } from "#common/questionnaire/definition.ts";
import { contactOf } from "#common/submissions/contact.ts";
import { describeAccepted } from "./describe-accepted.ts";

const receipt = { id: "1", filePath: "journal/1.jsonl", asksConfirmation: true };
const partner: Field = { id: "partner", label: "Your partner", type: "email" };
const email: Field = { id: "email", label: "Email", type: "email" };
const contact: Field = { id: "contact", label: "How we reach you", type: "text" };

test.each<[what: string, fields: Field[], answers: Answers, address: string | null]>([
  [
    "the answer to the field `email`, although another address comes first",
    [partner, email],
    { partner: "ben@example.org", email: "ana@example.org" },
    "ana@example.org",
  ],
  [
    "an address in another field, if the field `email` is empty",
    [partner, email],
    { partner: " ben@example.org", email: "" },
    "ben@example.org",
  ],
  [
    "an address in a text field, without the spaces around it",
    [contact],
    { contact: "ana@example.org " },
    "ana@example.org",
  ],
  ["no address, if no answer is one", [contact], { contact: "by phone" }, null],
])(
  "the result card names the address to which the mails go: %s",
  (_what, fields, answers, address) => {
    const definition = { steps: [{ id: "only", title: "Only", description: "", fields }] };
    expect(describeAccepted(definition, receipt, answers).email).toBe(address);
    // The server sends the mails to this address.
    expect(contactOf(answersSchema(definition).parse(answers)).email).toBe(address);
  },
);
