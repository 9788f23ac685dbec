import type { TimelineAction, TimelineEntry, TimelineFlat } from "#common/matches/timeline.ts";
import { timelineActions } from "#common/matches/timeline.ts";
import type { SubmissionDetail } from "#common/submissions/submission.ts";
import type { Db } from "../../db/connection.ts";
import { listAuditOf } from "../audit/store.ts";
import { listShownListings } from "../listings/shown-store.ts";
import { listMailsAbout } from "../mail/table-store.ts";
import { findSubmissionDetail } from "../submissions/store.ts";
import { noSuchSubmission, subjectOf } from "../submissions/update-submission.ts";
import { listSenders } from "./sender-store.ts";
import { listSentMatches, type StoredMatch } from "./sent-store.ts";

const searcher = { kind: "searcher" } as const;
const roost = { kind: "roost" } as const;

/**
 * Returns everything that has happened to a search, newest first: mails, flats that were sent,
 * answers, notes, changes of the search, and the work of the team.
 *
 * @throws AppError NOT_FOUND
 */
export async function listTimeline(db: Db, id: string): Promise<TimelineEntry[]> {
  const submission = await findSubmissionDetail(db, id);
  if (!submission) throw noSuchSubmission();
  const entries = [
    ...describeSubmission(submission),
    ...(await describeMails(db, id)),
    ...(await describeFlats(db, id)),
    ...(await describeWork(db, submission)),
  ];
  // Newest first. Entries with equal times stay in the order of `entries`.
  return entries.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

const describeSubmission = ({
  acceptedAt,
  events,
  notes,
  deliveries,
}: SubmissionDetail): TimelineEntry[] => [
  ...events.map(
    ({ id, at, actor, kind, changes }): TimelineEntry => ({
      kind: "life",
      key: `life ${id}`,
      at,
      actor: { kind: actor },
      event: kind,
      changes,
    }),
  ),
  ...notes.map(
    ({ id, createdAt, createdBy, text }): TimelineEntry => ({
      kind: "note",
      key: `note ${id}`,
      at: createdAt,
      actor: { kind: "account", name: createdBy },
      text,
    }),
  ),
  ...deliveries.map(
    ({ id, attemptedAt, attempt, status }): TimelineEntry => ({
      kind: "delivery",
      key: `delivery ${id}`,
      at: attemptedAt,
      actor: roost,
      attempt,
      status,
    }),
  ),
  { kind: "received", key: "received", at: acceptedAt, actor: searcher },
];

async function describeMails(db: Db, id: string): Promise<TimelineEntry[]> {
  const mails = await listMailsAbout(db, id);
  return mails.map(({ id: mailId, kind, subject, state, sentAt, createdAt }) => ({
    kind: "mail",
    key: `mail ${mailId}`,
    at: sentAt ?? createdAt,
    actor: roost,
    id: mailId,
    mailKind: kind,
    subject,
    state,
  }));
}

async function describeFlats(db: Db, id: string): Promise<TimelineEntry[]> {
  const matches = await listSentMatches(db, id);
  const shown = await listShownListings(
    db,
    matches.map(({ listingId }) => listingId),
  );
  const flatOf = ({ listingId }: StoredMatch): TimelineFlat => ({
    listingId,
    flat: shown.get(listingId)?.shown ?? null,
  });
  const bySending = Map.groupBy(
    matches,
    ({ state, sentAt }) => `${state} ${sentAt?.toISOString()}`,
  );
  const senders = await listSenders(db, id);
  const sent = Array.from(bySending, ([key, flats]): TimelineEntry[] => {
    const [first] = flats;
    if (!first?.sentAt) return [];
    return [
      {
        kind: "flats",
        key,
        at: first.sentAt.toISOString(),
        actor: senders.get(first.sentAt.getTime()) ?? { kind: "team" },
        isSent: first.state === "sent",
        flats: flats.map(flatOf),
      },
    ];
  }).flat();
  const answers = matches.flatMap((match): TimelineEntry[] => {
    const { verdict, verdictReasons, verdictNote, answeredAt } = match;
    if (verdict === null || answeredAt === null) return [];
    return [
      {
        kind: "answer",
        key: `answer ${match.listingId}`,
        at: answeredAt.toISOString(),
        actor: searcher,
        verdict,
        reasons: verdictReasons,
        note: verdictNote,
        ...flatOf(match),
      },
    ];
  });
  return [...answers, ...sent];
}

async function describeWork(
  db: Db,
  { id, acceptedAt }: SubmissionDetail,
): Promise<TimelineEntry[]> {
  const entries = await listAuditOf(db, {
    actions: timelineActions,
    subject: subjectOf(id),
    since: new Date(acceptedAt),
  });
  return entries.map(({ id: key, at, username, action }) => ({
    kind: "work",
    key: `work ${key}`,
    at,
    actor: username === null ? searcher : { kind: "account", name: username },
    action: action as TimelineAction,
  }));
}
