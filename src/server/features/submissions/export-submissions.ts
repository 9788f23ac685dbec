import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { describeAnswers } from "#common/submissions/describe-answers.ts";
import { dueOf } from "#common/submissions/submission.ts";
import type { SubmissionFilter } from "#common/submissions/submission-input.ts";
import type { Db } from "../../db/connection.ts";

import { type Actor, appendAudit } from "../audit/store.ts";
import {
  countByVersion,
  listDefinitions,
  listExported,
  listUnversionedIds,
} from "./export-store.ts";

/** The number of submissions that an export reads from the database at once. */
const partSize = 500;

const columnsBefore = [
  "ID",
  "Received",
  "Status",
  "Assignee",
  "Deadline",
  "Sent",
  "Name",
  "Email",
  "City",
  "Delivery",
  "Version",
];

type ExportedRow = Awaited<ReturnType<typeof listExported>>[number];

/**
 * Exports the submissions that match a filter, newest first, with a column for each question of the
 * questionnaire versions that they answered. The audit log records the export before the first row
 * is read, because a cancelled download has disclosed data, too.
 */
export async function exportSubmissions(
  db: Db,
  filter: SubmissionFilter,
  actor: Actor,
): Promise<{ header: string[]; rows: AsyncGenerator<string[], void> }> {
  const exported = { filter, now: new Date() };
  const counts = await countByVersion(db, exported);
  const versions = counts.flatMap(({ version }) => version ?? []);
  const definitions = await listDefinitions(db, versions);
  const unversioned = versions.length < counts.length ? await listUnversionedIds(db, exported) : [];
  const labels = labelsOf([...definitions.values()], unversioned);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  await appendAudit(db, { actor, action: "submissions.export", subject: `${total} submissions` });

  async function* rows(): AsyncGenerator<string[], void> {
    let last: ExportedRow | undefined;
    do {
      const part = await listExported(db, exported, last, partSize);
      for (const row of part) yield cellsOf(row, definitions, labels);
      last = part.length === partSize ? part.at(-1) : undefined;
    } while (last);
  }

  const questions = [...labels].map(([id, label]) => `${label} (${id})`);
  return { header: [...columnsBefore, ...questions, "Notes"], rows: rows() };
}

/**
 * Returns the question of each field id, worded as in the newest version of the questionnaire that
 * contains the field.
 */
function labelsOf(
  definitions: QuestionnaireDefinition[],
  unversioned: string[],
): Map<string, string> {
  const labels = new Map<string, string>();
  for (const { id, label } of definitions.flatMap(fieldsOf)) {
    if (!labels.has(id)) labels.set(id, label);
  }
  for (const id of unversioned) if (!labels.has(id)) labels.set(id, id);
  return labels;
}

function cellsOf(
  row: ExportedRow,
  definitions: Map<number, QuestionnaireDefinition>,
  labels: Map<string, string>,
): string[] {
  const definition = definitions.get(row.definitionVersion ?? 0) ?? null;
  const answers = new Map(
    describeAnswers(definition, row.answers)
      .flatMap((step) => step.answers)
      .map(({ id, answer }) => [id, answer.join("; ")]),
  );
  const receivedAt = row.acceptedAt.toISOString();
  return [
    row.id,
    receivedAt,
    row.status,
    row.assignee ?? "",
    dueOf({
      acceptedAt: receivedAt,
      confirmedAt: row.confirmedAt?.toISOString() ?? null,
      ownDeadline: row.ownDeadline?.toISOString() ?? null,
    }),
    row.sentAt?.toISOString() ?? "",
    row.contactName ?? "",
    row.contactEmail ?? "",
    answers.get("city") || (row.city ?? ""),
    row.deliveryState,
    String(row.definitionVersion ?? ""),
    ...[...labels.keys()].map((id) => answers.get(id) ?? ""),
    row.notes ?? "",
  ];
}
