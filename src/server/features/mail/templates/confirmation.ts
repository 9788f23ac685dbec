import type { Answers } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { describeWishes } from "#common/submissions/describe-wishes.ts";
import { type Block, type Template, writtenParagraphs } from "./letter.ts";

export type ConfirmationData = {
  submissionId: string;
  /** The version of the questionnaire that the visitor answered; null if it is unknown. */
  definition: QuestionnaireDefinition | null;
  /**
   * All answers of the visitor. The mail leaves out answers that the visitor typed in words of
   * their own.
   */
  answers: Answers;
};

/**
 * Asks the owner of an address whether a search is theirs. Every visitor can enter another person's
 * address, so this mail contains no text of the visitor's, not even the name.
 */
export const confirmation: Template<ConfirmationData> = (data, brand) => {
  const { siteName, texts } = brand;
  const rows = describeWishes(data.definition, data.answers).map(({ question, answer }) => ({
    label: question,
    value: answer.join(", "),
  }));
  const asked: Block[] = rows.length > 0 ? [{ type: "facts", rows }] : [];
  return {
    subject: `Confirm your flat search with ${siteName}`,
    preheader: "One tap, and we start looking.",
    heading: "Shall we find you this flat?",
    blocks: [
      ...writtenParagraphs(texts.greeting, brand),
      {
        type: "paragraph",
        line: `A search for a flat reached ${siteName} with your address. Is it yours? Then please confirm it.`,
      },
      ...asked,
      {
        type: "button",
        label: "Yes, start my search",
        link: { purpose: "search", subject: data.submissionId },
      },
      ...writtenParagraphs(texts.today.confirmation, brand),
      ...writtenParagraphs(texts.closing, brand),
      {
        type: "note",
        line: "You never asked for this? Ignore this mail, and nothing more comes.",
      },
    ],
    reason: `This address was entered in the form of ${siteName}.`,
  };
};
