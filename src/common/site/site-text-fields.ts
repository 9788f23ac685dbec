import { bannerTexts } from "./banner-texts.ts";
import { betaTexts } from "./beta-texts.ts";
import { blogTexts, invitationTexts, postsMark, tagMark } from "./blog-texts.ts";
import { contactTexts } from "./contact-texts.ts";
import { formTexts } from "./form-texts.ts";
import { headingTexts } from "./heading-texts.ts";
import { daysMark, howTexts } from "./how-texts.ts";
import { personalDataTexts, unsubscribeTexts } from "./leaving-texts.ts";
import { lostLinkTexts } from "./lost-link-texts.ts";
import { missingTexts } from "./missing-texts.ts";
import { questionnaireGroups } from "./questionnaire-text-groups.ts";
import { noticeTexts, resultTexts, stageTexts } from "./result-texts.ts";
import {
  callTexts,
  changeTexts,
  flatTexts,
  searchEndTexts,
  wishesTexts,
} from "./search-part-texts.ts";
import { searchStateTexts } from "./search-state-texts.ts";
import { searcherGroups } from "./searcher-text-groups.ts";
import { boxTexts, homeTexts, type SiteTexts } from "./site-texts.ts";
import type { TextField, TextGroup } from "./text-group.ts";

/** All built-in texts. */
export const builtInTexts: SiteTexts = {
  ...homeTexts,
  ...howTexts,
  ...boxTexts,
  ...betaTexts,
  ...formTexts,
  ...stageTexts,
  ...resultTexts,
  ...noticeTexts,
  ...headingTexts,
  ...contactTexts,
  ...blogTexts,
  ...invitationTexts,
  ...missingTexts,
  ...searchStateTexts,
  ...flatTexts,
  ...wishesTexts,
  ...callTexts,
  ...searchEndTexts,
  ...bannerTexts,
  ...changeTexts,
  ...lostLinkTexts,
  ...unsubscribeTexts,
  ...personalDataTexts,
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
      { name: "howExample", label: "Mark of the example", maximum: 40 },
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
      { name: "betaClose", label: "Link that closes the beta", maximum: 40 },
    ],
  },
  ...questionnaireGroups,
  ...searcherGroups,
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
    example: "list",
    fields: [{ name: "blogTagLead", label: "Line below the heading of a tag", maximum: 200 }],
  },
  {
    title: "Links of the blog",
    path: null,
    example: "list",
    fields: [
      { name: "blogBack", label: "Link to the blog from a post or a tag", maximum: 40 },
      { name: "blogMore", label: "Link to older posts", maximum: 40 },
      { name: "blogMoreFailed", label: "If older posts did not load", maximum: 160 },
      { name: "blogNewest", label: "Link from older posts to the newest", maximum: 40 },
      { name: "blogEnd", label: "If there are no older posts", maximum: 100 },
    ],
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
    title: "Missing pages",
    path: null,
    example: "missing page",
    fields: [
      { name: "missingBack", label: "Button that leads to the home page", maximum: 40 },
      { name: "missingTagHeading", label: "Heading if no post has a tag", maximum: 80 },
      { name: "missingTag", label: "Text if no post has a tag", maximum: 200 },
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
