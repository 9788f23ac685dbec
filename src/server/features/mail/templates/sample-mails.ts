import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { DataByKind, MailData } from "./mail-data.ts";
import { sampleFlats } from "./sample-flats.ts";

const at = "2027-03-02T09:15:00.000Z";

const answers = {
  city: "berlin",
  neighborhoods: ["kreuzberg", "neukoelln", "friedrichshain"],
  moveInDate: "2027-05-01",
  flatType: "1_bedroom",
  furnishedStatus: "unfurnished",
  rentRange: [900, 1450],
  includeUtilities: true,
  maxDeposit: "3_months",
  mustHaveFeatures: ["balcony", "washingMachine"],
  proximityPreferences: ["publicTransport", "parks"],
  name: "Olive Okafor",
  email: "olive@example.com",
  agreeToTerms: true,
};

/** The ids of the rows to which the links of invented mails lead. */
type Subjects = { submissionId: string; otherSubmissionId: string; linkSubject: string };

type SampleMails = { [Kind in keyof DataByKind]: MailData<Kind> };

/** Returns invented mails, one of each kind. */
export function createSampleMails({
  submissionId,
  otherSubmissionId,
  linkSubject,
}: Subjects): SampleMails {
  const search = { submissionId, definition: defaultDefinition, answers };
  const flats = sampleFlats;
  const call = {
    reader: "searcher" as const,
    submissionId,
    startsAt: "2027-03-10T13:20:00.000Z",
    endsAt: "2027-03-10T13:40:00.000Z",
    timeZone: "Europe/Berlin",
    place: "https://meet.example/roost",
    searcherName: "Olive Okafor",
    uid: `${submissionId}@roost.example`,
    sequence: 0,
  };
  return {
    confirmation: { kind: "confirmation", ...search },
    shortlist: {
      kind: "shortlist",
      submissionId,
      day: 2,
      lastDay: 7,
      note: "Two of these are new since last night. The first will not stay long.",
      flats,
    },
    "nothing-yet": { kind: "nothing-yet", submissionId, note: null },
    "last-day": {
      kind: "last-day",
      submissionId,
      day: 7,
      lastDay: 7,
      moreDays: 7,
      endsAt: "2027-03-09T07:00:00.000Z",
      timeZone: "Europe/Berlin",
      note: null,
      flats: flats.slice(0, 1),
    },
    "your-link-again": {
      kind: "your-link-again",
      searches: [
        { ...search, submittedAt: at },
        {
          ...search,
          submissionId: otherSubmissionId,
          submittedAt: "2027-02-18T18:40:00.000Z",
          answers: { city: "lisbon", neighborhoods: ["graca"], rentRange: [800, 1200] },
        },
      ],
    },
    "one-time-link": { kind: "one-time-link", submissionId, wish: "download" },
    "password-reset": { kind: "password-reset", linkSubject, username: "mira" },
    invitation: { kind: "invitation", linkSubject, username: "mira", invitedBy: "olga" },
    "new-login": { kind: "new-login", username: "mira", at, browser: "Firefox on Windows" },
    "address-confirmation": { kind: "address-confirmation", linkSubject, username: "mira" },
    "account-changed": {
      kind: "account-changed",
      username: "mira",
      at,
      change: { type: "address", newAddress: "mira@example.org" },
    },
    "security-alert": {
      kind: "security-alert",
      about: "action",
      at,
      who: "mira",
      did: "created the API key",
      what: "n8n",
      source: "192.0.2.0/24",
    },
    "daily-summary": {
      kind: "daily-summary",
      day: "2027-03-02",
      figures: [
        { label: "New searches in 24 hours", value: 12 },
        { label: "Confirmed in 24 hours", value: 9 },
        { label: "Late searches", value: 1 },
        { label: "Undelivered to the webhook", value: 3 },
      ],
      waiting: {
        count: 2,
        late: 1,
        first: [
          { submissionId, city: "Berlin", dueAt: "2027-03-02T06:00:00.000Z", isLate: true },
          {
            submissionId: otherSubmissionId,
            city: "Lisbon",
            dueAt: "2027-03-02T18:40:00.000Z",
            isLate: false,
          },
        ],
      },
      problems: [
        "The webhook's receiver has not accepted all submissions since March 1, 2027 at 22:10 UTC.",
      ],
    },
    failing: {
      kind: "failing",
      problem: "webhook",
      since: at,
      error: "The receiver returned the status 503",
    },
    "call-booked": { kind: "call-booked", ...call },
    "call-changed": {
      kind: "call-changed",
      ...call,
      sequence: 1,
      before: { startsAt: "2027-03-09T09:00:00.000Z", endsAt: "2027-03-09T09:20:00.000Z" },
    },
    "call-cancelled": { kind: "call-cancelled", ...call, sequence: 1, cancelledBy: "team" },
    "call-reminder": { kind: "call-reminder", ...call },
    "contact-message": {
      kind: "contact-message",
      messageId: submissionId,
      name: "Olive Okafor",
      email: "olive@example.com",
      message: "Hello,\n\ndo you also look for flats in Potsdam?",
    },
    test: { kind: "test", at },
  };
}

/** Invented mails, one of each kind. The ids in their links do not exist in the database. */
export const sampleMails = createSampleMails({
  submissionId: "6f1c2a52-0f3e-4f0a-9a53-1d0f5b8a7c11",
  otherSubmissionId: "b81f3f3e-4b7d-4a54-8a43-5f0a6c1f1d22",
  linkSubject: "1-0c9f6a5e-2d1b-4a58-9c3e-7f4b8d2e6a10",
});
