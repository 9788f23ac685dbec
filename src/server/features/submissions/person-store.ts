import { sql } from "kysely";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { PersonalData } from "#common/search-page/search-page.ts";
import { describeAnswers } from "#common/submissions/describe-answers.ts";
import type { Db } from "../../db/connection.ts";
import { hasAddress } from "./erasure-store.ts";
import { findSearch } from "./life-store.ts";

type PersonalSearch = PersonalData["searches"][number];

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** Returns all answers that are not empty, each with its question. */
function inWords(definition: QuestionnaireDefinition | null, answers: Answers) {
  return describeAnswers(definition, answers)
    .flatMap((step) => step.answers)
    .filter(({ answer }) => answer.length > 0)
    .map(({ question, answer }) => ({ question, answer }));
}

/**
 * Returns the earlier answers of a search, each with the questionnaire that they answer, oldest
 * first.
 */
const listEarlier = (db: Db, submissionId: string) =>
  db
    .selectFrom("answerVersions")
    .leftJoin("questionnaireVersions as answered", "answered.version", "definitionVersion")
    .select(["answers", "replacedAt", "answered.value as definition"])
    .where("submissionId", "=", submissionId)
    .orderBy("replacedAt")
    .execute();

async function readSearch(db: Db, id: string): Promise<PersonalSearch | undefined> {
  const search = await findSearch(db, id);
  if (!search) return undefined;
  const answered = await db
    .selectFrom("questionnaireVersions")
    .select("value")
    .where("version", "=", search.definitionVersion ?? 0)
    .executeTakeFirst();
  const definition = (answered?.value ?? null) as QuestionnaireDefinition | null;
  const earlier = await listEarlier(db, id);
  const consent = await db
    .selectFrom("consents")
    .selectAll()
    .where("submissionId", "=", id)
    .executeTakeFirst();
  const events = await db
    .selectFrom("searchEvents")
    .select(["at", "kind", "actor"])
    .where("submissionId", "=", id)
    .orderBy("at")
    .execute();
  const notes = await db
    .selectFrom("submissionNotes")
    .select(["createdAt", "text"])
    .where("submissionId", "=", id)
    .orderBy("id")
    .execute();
  const deliveries = await db
    .selectFrom("webhookDeliveries")
    .select(["attemptedAt", "status"])
    .where("submissionId", "=", id)
    .orderBy("attempt")
    .execute();
  const { acceptedAt, status, life, confirmedAt, endedAt, endedReason, endedNote, answers } =
    search;
  return {
    submittedAt: acceptedAt,
    status,
    life,
    confirmedAt,
    endedAt,
    endedReason,
    endedNote,
    answers: inWords(definition, answers),
    earlierAnswers: earlier.map((version) => ({
      replacedAt: version.replacedAt.toISOString(),
      answers: inWords(
        version.definition as QuestionnaireDefinition | null,
        version.answers as Answers,
      ),
    })),
    consent: consent
      ? {
          address: consent.address,
          termsText: consent.termsText,
          givenAt: consent.givenAt.toISOString(),
          confirmedAt: iso(consent.confirmedAt),
          withdrawnAt: iso(consent.withdrawnAt),
        }
      : null,
    timeline: events.map(({ at, kind, actor }) => ({
      at: at.toISOString(),
      event: kind,
      by: actor,
    })),
    notes: notes.map(({ createdAt, text }) => ({ writtenAt: createdAt.toISOString(), text })),
    sentToOurAutomation: deliveries.map((delivery) => ({
      at: delivery.attemptedAt.toISOString(),
      result: delivery.status,
    })),
  };
}

/** Returns the stored data of the searches of an email address, newest search first. */
export async function listPersonalSearches(db: Db, email: string): Promise<PersonalSearch[]> {
  const rows = await db
    .selectFrom("submissions")
    .select("id")
    .where(hasAddress(email))
    .orderBy("acceptedAt", "desc")
    .execute();
  const searches: PersonalSearch[] = [];
  for (const { id } of rows) {
    const search = await readSearch(db, id);
    if (search) searches.push(search);
  }
  return searches;
}

/** Returns the preference records of an email address, oldest first. */
export async function listPreferencesOf(db: Db, email: string): Promise<object[]> {
  return db
    .selectFrom("flatPreferences")
    .selectAll()
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .orderBy("id")
    .execute();
}
