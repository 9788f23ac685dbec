import { randomUUID } from "node:crypto";
import { mapPreferences } from "../src/common/questionnaire/preferences.ts";
import type { Db } from "../src/server/db/connection.ts";
import { createSubmissions } from "../src/server/features/submissions/creation-store.ts";
import { oldSubmissions } from "./sites.ts";

/**
 * The age in days of the newest submission that this file adds. At this age, a submission is
 * overdue, so all added submissions are overdue.
 */
const newestDaysAgo = 3;

const answersOf = (city: string, number: number) => ({
  city,
  neighborhoods: city === "lisbon" ? ["alfama", "graca"] : ["mitte"],
  moveInDate: "2126-03-01",
  flatType: "2_bedroom",
  rentRange: [800, 1500],
  includeUtilities: true,
  mustHaveFeatures: ["balcony"],
  name: `Visitor ${city} ${number}`,
  email: `${city}-${number}@example.org`,
  phone: "+351 900 000 000",
  additionalComments: "",
  agreeToTerms: true,
});

/** Adds submissions that arrived some days ago, and that no user has opened yet. */
export async function writeSubmissions(db: Db): Promise<void> {
  const hour = 3_600_000;
  const newest = Date.now() - newestDaysAgo * 24 * hour;
  const all = Object.entries(oldSubmissions).flatMap(([city, count]) =>
    Array.from({ length: count }, (_, index) => answersOf(city, index + 1)),
  );
  await db.transaction().execute((trx) =>
    createSubmissions(
      trx,
      all.map((answers, index) => ({
        id: randomUUID(),
        acceptedAt: new Date(newest - index * hour).toISOString(),
        answers,
        definitionVersion: 1,
        sessionId: null,
        journalPath: "submissions/old.jsonl",
        mapping: mapPreferences(answers),
      })),
    ),
  );
}
