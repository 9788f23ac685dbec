import { timeZoneOf } from "#common/time-zones.ts";
import type { Db } from "../../db/connection.ts";
import { findMailbox } from "../accounts/address-store.ts";
import { enqueueMails, type MailParts, type NewMail } from "../mail/enqueue-mail.ts";
import type { CallData } from "../mail/templates/call-mails.ts";
import type { MailData } from "../mail/templates/mail-data.ts";
import { deleteWaitingMails } from "../mail/waiting-store.ts";
import type { Search } from "../submissions/life-store.ts";
import { findMemberZone } from "./hours-store.ts";
import type { StoredCall } from "./store.ts";

/** Makes the data of one kind of mail from the data that all mails about a feedback call share. */
type Describe = (data: CallData) => MailData;

type About = { search: Search; call: StoredCall };

type Zones = Pick<MailParts, "timeZone">;

const dataOf = (
  { search, call }: About,
  reader: CallData["reader"],
  timeZone: string,
): CallData => ({
  reader,
  submissionId: search.id,
  startsAt: call.startsAt.toISOString(),
  endsAt: call.endsAt.toISOString(),
  timeZone,
  place: call.place,
  searcherName: search.name,
  uid: call.uid,
  sequence: call.sequence,
});

/**
 * Returns a key for a mail about a feedback call. The key differs for each recipient and each state
 * of the call. Of the mails of one kind with the same key, only one is sent.
 */
const aboutOf = ({ id, sequence }: StoredCall, reader: CallData["reader"]) =>
  `${id}.${sequence}.${reader}`;

function searcherMail({ timeZone }: Zones, about: About, describe: Describe): NewMail[] {
  const { search, call } = about;
  if (search.email === null) return [];
  return [
    {
      about: aboutOf(call, "searcher"),
      to: { name: search.name, address: search.email },
      submissionId: search.id,
      data: describe(dataOf(about, "searcher", timeZoneOf(search.answers.city, timeZone))),
    },
  ];
}

/**
 * Returns a mail for the member of the team with whom the feedback call is booked. Returns an empty
 * list if the member's account has no confirmed address.
 */
async function memberMail(
  trx: Db,
  { timeZone }: Zones,
  about: About,
  describe: Describe,
): Promise<NewMail[]> {
  const { search, call } = about;
  if (call.userId === null) return [];
  const mailbox = await findMailbox(trx, call.userId);
  if (!mailbox || mailbox.confirmedAt === null || mailbox.user.email === null) return [];
  const zone =
    (await findMemberZone(trx, call.userId)) ?? timeZoneOf(search.answers.city, timeZone);
  return [
    {
      about: aboutOf(call, "member"),
      to: { name: mailbox.user.username, address: mailbox.user.email },
      submissionId: search.id,
      userId: call.userId,
      data: describe(dataOf(about, "member", zone)),
    },
  ];
}

/** Stores the mails about a feedback call to its searcher and to its member of the team. */
export async function enqueueCallMails(
  trx: Db,
  parts: MailParts,
  about: About,
  describe: Describe,
): Promise<void> {
  await enqueueMails(trx, parts, [
    ...searcherMail(parts, about, describe),
    ...(await memberMail(trx, parts, about, describe)),
  ]);
}

/**
 * Stores the mails about a feedback call that was moved. If another member of the team takes the
 * feedback call now, the earlier member gets a cancellation, and the new member an invitation.
 */
export async function enqueueMoveMails(
  trx: Db,
  parts: MailParts,
  about: About,
  before: StoredCall,
): Promise<void> {
  const span = { startsAt: before.startsAt.toISOString(), endsAt: before.endsAt.toISOString() };
  const changed: Describe = (data) => ({ kind: "call-changed", ...data, before: span });
  if (before.userId === about.call.userId) {
    await enqueueCallMails(trx, parts, about, changed);
    return;
  }
  const left = { ...about, call: { ...before, sequence: about.call.sequence } };
  await enqueueMails(trx, parts, [
    ...searcherMail(parts, about, changed),
    ...(await memberMail(trx, parts, about, (data) => ({ kind: "call-booked", ...data }))),
    ...(await memberMail(trx, parts, left, (data) => ({
      kind: "call-cancelled",
      ...data,
      cancelledBy: "team",
    }))),
  ]);
}

/**
 * Deletes the unsent reminders of a feedback call. The reminders state a time at which the feedback
 * call no longer takes place.
 */
export const dropReminders = (trx: Db, { id }: StoredCall): Promise<void> =>
  deleteWaitingMails(trx, "call-reminder", id);
