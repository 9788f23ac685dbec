import { searchReason, type Template, writtenParagraphs } from "./letter.ts";

export type OneTimeLinkData = {
  submissionId: string;
  /** The action that the searcher wants for the stored personal data. */
  wish: "download" | "erasure";
};

const words = {
  download: {
    subject: "Download your data from",
    heading: "Your data, ready to download",
    text: "You asked for everything that we hold about you. The button leads to the download.",
    button: "Download my data",
  },
  erasure: {
    subject: "Erase your data at",
    heading: "Erase everything about you",
    text: "You asked us to erase everything that we hold about you. The button leads to a page where you decide. Nothing is erased before that, and nothing can be brought back after it.",
    button: "Go to the erasure",
  },
};

/** Sends a searcher a link that lets them download or erase their data, for 30 minutes. */
export const oneTimeLink: Template<OneTimeLinkData> = ({ submissionId, wish }, brand) => ({
  subject: `${words[wish].subject} ${brand.siteName}`,
  preheader: "The link works for 30 minutes.",
  heading: words[wish].heading,
  blocks: [
    ...writtenParagraphs(brand.texts.greeting, brand),
    { type: "paragraph", line: words[wish].text },
    {
      type: "button",
      label: words[wish].button,
      link: { purpose: "personal-data", subject: submissionId },
    },
    {
      type: "note",
      line: "The link works for 30 minutes. After that, ask for a new one on your search's page.",
    },
    {
      type: "note",
      line: "You did not ask for this? Then ignore this mail: nothing changes. Please do not pass it on.",
    },
    ...writtenParagraphs(brand.texts.closing, brand),
  ],
  reason: searchReason(submissionId, brand),
});
