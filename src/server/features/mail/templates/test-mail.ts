import { longMoment } from "#common/dates.ts";
import type { Template } from "./letter.ts";

export type TestData = {
  /** When the test was asked for, ISO 8601. */
  at: string;
};

/** The mail by which the team tests whether the mail server works. */
export const testMail: Template<TestData> = ({ at }, brand) => ({
  subject: `Test mail from ${brand.siteName}`,
  preheader: "Your mail server works.",
  heading: "It works",
  blocks: [
    {
      type: "paragraph",
      line: "The mail server has accepted this mail and brought it here. Look where it landed: if it is among the spam, the documentation for operators says what to do.",
    },
    { type: "facts", rows: [{ label: "Sent", value: longMoment(at) }] },
  ],
  reason: `You receive this mail because the team of ${brand.siteName} tested its mail server.`,
});
