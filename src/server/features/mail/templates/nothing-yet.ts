import { searchReason, type Template, writtenParagraphs } from "./letter.ts";
import { noteBlocks } from "./shortlist.ts";

export type NothingYetData = { submissionId: string; note: string | null };

/** The mail that a searcher gets if there are no flats yet when the first shortlist is due. */
export const nothingYet: Template<NothingYetData> = ({ submissionId, note }, brand) => ({
  subject: `${brand.siteName}: no flat for you yet, and what we do now`,
  preheader: "We looked, and would rather send nothing than flats that do not fit.",
  heading: "Nothing good enough yet",
  blocks: [
    ...writtenParagraphs(brand.texts.greeting, brand),
    {
      type: "paragraph",
      line: "We promised you first results within 24 hours. We have looked, and found no flat that fits your wishes well enough to be worth your time.",
    },
    ...noteBlocks(note, brand),
    ...writtenParagraphs(brand.texts.today.nothingYet, brand),
    {
      type: "button",
      label: "Look at my wishes",
      link: { purpose: "search", subject: submissionId },
    },
    ...writtenParagraphs(brand.texts.closing, brand),
  ],
  reason: searchReason(submissionId, brand),
});
