import { betaTexts } from "./beta-texts.ts";
import { blogTexts, invitationTexts, postsMark, tagMark } from "./blog-texts.ts";
import { contactTexts } from "./contact-texts.ts";
import { headingTexts } from "./heading-texts.ts";
import { daysMark, howTexts } from "./how-texts.ts";
import type { PreviewPath } from "./preview-paths.ts";
import { emailMark, noticeTexts, resultTexts, stageTexts } from "./result-texts.ts";
import { boxTexts, homeTexts, type SiteTexts, type TextName } from "./site-texts.ts";

/** All built-in texts. */
export const builtInTexts: SiteTexts = {
  ...homeTexts,
  ...howTexts,
  ...boxTexts,
  ...betaTexts,
  ...stageTexts,
  ...resultTexts,
  ...noticeTexts,
  ...headingTexts,
  ...contactTexts,
  ...blogTexts,
  ...invitationTexts,
};

export type TextField = {
  name: TextName;
  label: string;
  /** The maximum number of characters of the text. */
  maximum: number;
  /** Whether the text may have several lines. */
  hasLines?: true;
};

/** The parts of the site that visitors see only after they have done something. */
export type TextExample = "result" | "notice" | "end of a post";

export type TextGroup = {
  title: string;
  note?: string;
  /**
   * The URL of the page whose preview shows these texts; null if no page shows them right after
   * loading.
   */
  path: PreviewPath | null;
  /** The part of the site that the preview shows instead of a page, with made-up values. */
  example?: TextExample;
  /**
   * A CSS selector of the element with these texts, such as `#blog-box`; absent if they are at the
   * top of the page.
   */
  part?: `#${string}`;
  fields: TextField[];
};

/** The texts that the team can edit, in the groups in which the editor shows them. */
export const textGroups: TextGroup[] = [
  {
    title: "Home",
    path: "/",
    fields: [
      { name: "homeHeadline", label: "Headline", maximum: 80 },
      { name: "homePromise", label: "Promise", maximum: 160 },
    ],
  },
  {
    title: "How it works",
    note: `These four steps are below the form. ${daysMark} is replaced by the number of days of a search, such as seven days.`,
    path: "/",
    part: "#how-it-works-title",
    fields: [
      { name: "howHeadline", label: "Headline of the steps", maximum: 80 },
      { name: "howFormLead", label: "Step about the form, in bold", maximum: 100 },
      { name: "howForm", label: "Step about the form", maximum: 400 },
      { name: "howSearchLead", label: "Step about the search, in bold", maximum: 100 },
      { name: "howSearch", label: "Step about the search", maximum: 400 },
      { name: "howReviewed", label: "If your team looks at each shortlist", maximum: 200 },
      { name: "howAutomatic", label: "If sure shortlists are sent by themselves", maximum: 200 },
      { name: "howCallLead", label: "Step about the call, in bold", maximum: 100 },
    ],
  },
  {
    title: "How it works, with a mail server",
    path: "/",
    part: "#how-it-works-title",
    fields: [
      { name: "howConfirm", label: "After the step about the form", maximum: 200 },
      { name: "howMailLead", label: "Step about the mails, in bold", maximum: 100 },
      { name: "howMail", label: "Step about the mails", maximum: 600 },
      { name: "howMailExample", label: "Below the example of a mail", maximum: 160 },
      { name: "howCall", label: "Step about the call", maximum: 400 },
    ],
  },
  {
    title: "How it works, without a mail server",
    path: "/",
    part: "#how-it-works-title",
    fields: [
      { name: "howHandLead", label: "Step about the list of flats, in bold", maximum: 100 },
      { name: "howHand", label: "Step about the list of flats", maximum: 400 },
      { name: "howHandExample", label: "Below the example of a list", maximum: 160 },
      { name: "howHandCall", label: "Step about the call, without mails", maximum: 400 },
    ],
  },
  {
    title: "Box about the blog",
    path: "/",
    part: "#blog-box",
    fields: [
      { name: "boxHeadline", label: "Headline of the box", maximum: 100 },
      { name: "boxText", label: "Text of the box", maximum: 400, hasLines: true },
      { name: "boxLink", label: "Link to the blog", maximum: 40 },
      { name: "expectHeadline", label: "Headline of the first list", maximum: 60 },
      { name: "expectList", label: "First list", maximum: 800, hasLines: true },
      { name: "prepareHeadline", label: "Headline of the second list", maximum: 60 },
      { name: "prepareList", label: "Second list", maximum: 800, hasLines: true },
    ],
  },
  {
    title: "Beta",
    path: "/beta",
    fields: [
      { name: "betaHeadline", label: "Headline of the beta", maximum: 100 },
      { name: "betaPromise", label: "Promise of the beta", maximum: 200 },
      { name: "betaFirstLead", label: "First step, in bold", maximum: 100 },
      { name: "betaFirst", label: "First step", maximum: 200 },
      { name: "betaSecondLead", label: "Second step, in bold", maximum: 100 },
      { name: "betaSecond", label: "Second step", maximum: 200 },
      { name: "betaThirdLead", label: "Third step, in bold", maximum: 100 },
      { name: "betaThird", label: "Third step", maximum: 200 },
      { name: "betaCitiesLead", label: "Before the cities", maximum: 60 },
      { name: "betaCities", label: "Cities, in bold", maximum: 120 },
      { name: "betaButton", label: "Button of the beta", maximum: 40 },
    ],
  },
  {
    title: "After the questionnaire",
    note: "Visitors see three messages before the result card, each with one of these texts.",
    path: null,
    fields: [
      { name: "stageReceived", label: "Below “We've got you!”", maximum: 160 },
      { name: "stageFound", label: "Below “We found a flat for you!”", maximum: 160 },
      { name: "stageIn", label: "Below “You're in!”", maximum: 160 },
    ],
  },
  {
    title: "Result card",
    note: `Visitors see this card after they have sent the questionnaire. ${emailMark} is replaced by the visitor's address.`,
    path: null,
    example: "result",
    fields: [
      { name: "resultHeadline", label: "Headline of the card", maximum: 80 },
      { name: "resultRentLead", label: "Before the rent", maximum: 80 },
      { name: "resultRentAfter", label: "After the rent", maximum: 40 },
      { name: "resultText", label: "Text without a confirmation", maximum: 400, hasLines: true },
      {
        name: "resultConfirm",
        label: "Text that asks for the confirmation",
        maximum: 400,
        hasLines: true,
      },
      { name: "resultCorrect", label: "Button to correct the address", maximum: 60 },
      { name: "resultCorrectLabel", label: "Label of the corrected address", maximum: 40 },
      { name: "resultCorrectButton", label: "Button that sends to the new address", maximum: 40 },
      { name: "resultReference", label: "Before the reference", maximum: 40 },
      { name: "resultButton", label: "Button of the card", maximum: 40 },
    ],
  },
  {
    title: "Notice about the search",
    note: `Visitors see this notice on the home page after they have closed the result card. ${emailMark} is replaced by the visitor's address.`,
    path: null,
    example: "notice",
    fields: [
      { name: "noticeHeadline", label: "Headline of the notice", maximum: 80 },
      { name: "noticeText", label: "Text of the notice", maximum: 200 },
      { name: "noticeReference", label: "Before the reference in the notice", maximum: 40 },
    ],
  },
  {
    title: "About page",
    path: "/about",
    fields: [
      { name: "aboutHeading", label: "Heading of the about page", maximum: 80 },
      { name: "aboutSubtitle", label: "Line below the about page's heading", maximum: 160 },
    ],
  },
  {
    title: "Page of reasons",
    path: "/why",
    fields: [
      { name: "whyHeading", label: "Heading of the page of reasons", maximum: 80 },
      { name: "whySubtitle", label: "Line below the heading of the page of reasons", maximum: 160 },
    ],
  },
  {
    title: "Contact page",
    path: "/contact",
    fields: [
      { name: "contactHeading", label: "Heading of the contact page", maximum: 80 },
      { name: "contactSubtitle", label: "Line below the heading", maximum: 160 },
    ],
  },
  {
    title: "Form of the contact page",
    path: "/contact",
    part: "#write-to-us",
    fields: [
      { name: "contactHeadline", label: "Headline of the form", maximum: 80 },
      { name: "contactName", label: "Label of the name", maximum: 40 },
      { name: "contactEmail", label: "Label of the email address", maximum: 40 },
      { name: "contactMessage", label: "Label of the message", maximum: 40 },
      { name: "contactButton", label: "Button of the form", maximum: 40 },
    ],
  },
  {
    title: "Contact page, after a message",
    path: "/contact?sent=yes",
    part: "#write-to-us",
    fields: [
      { name: "contactThanksHeadline", label: "Headline after a message", maximum: 80 },
      { name: "contactThanks", label: "Text after a message", maximum: 400, hasLines: true },
      { name: "contactAgain", label: "Link to the form", maximum: 60 },
    ],
  },
  {
    title: "Contact page, if something is missing",
    path: null,
    fields: [
      { name: "contactRefused", label: "Above the list of errors", maximum: 160 },
      { name: "contactUnsent", label: "If the message could not be sent", maximum: 160 },
      { name: "contactNameMissing", label: "If the name is missing", maximum: 100 },
      { name: "contactEmailInvalid", label: "If the email address is not valid", maximum: 100 },
      { name: "contactMessageMissing", label: "If the message is missing", maximum: 100 },
    ],
  },
  {
    title: "Blog",
    path: "/blog",
    fields: [
      { name: "blogHeading", label: "Heading of the blog", maximum: 80 },
      { name: "blogLead", label: "Line below the blog's heading", maximum: 200 },
      { name: "blogFeed", label: "Link to the feed", maximum: 40 },
    ],
  },
  {
    title: "Posts with a tag",
    note: `${postsMark} is replaced by the number of posts, such as 3 posts.`,
    path: null,
    fields: [{ name: "blogTagLead", label: "Line below the heading of a tag", maximum: 200 }],
  },
  {
    title: "End of a post",
    path: null,
    example: "end of a post",
    fields: [
      { name: "invitationHeadline", label: "Headline of the invitation", maximum: 100 },
      { name: "invitationText", label: "Text of the invitation", maximum: 400 },
      { name: "invitationButton", label: "Button of the invitation", maximum: 40 },
      { name: "blogOthers", label: "Headline of the posts to read next", maximum: 60 },
    ],
  },
  {
    title: "Search engines",
    note: `Search engines can show these descriptions below the titles of pages. ${tagMark} is replaced by the tag.`,
    path: null,
    fields: [
      { name: "betaDescription", label: "Description of the beta", maximum: 300 },
      { name: "blogDescription", label: "Description of the blog", maximum: 300 },
      { name: "blogTagDescription", label: "Description of the posts with a tag", maximum: 300 },
    ],
  },
];

/** All texts that the team can edit. */
export const textFields: TextField[] = textGroups.flatMap(({ fields }) => fields);
