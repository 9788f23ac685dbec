import { timeZoneOf } from "#common/time-zones.ts";
import type { Db } from "../../db/connection.ts";
import { findMailbox } from "../accounts/address-store.ts";
import { listAdmins } from "../accounts/store.ts";
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
 *
 * @param reader the searcher, or the id of an account
 */
const aboutOf = ({ id, sequence }: StoredCall, reader: "searcher" | number) =>
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
 * Returns a mail about a feedback call for an account. Returns an empty list if the account has no
 * confirmed address.
 */
async function accountMail(
  trx: Db,
  { timeZone }: Zones,
  about: About,
  { userId, describe }: { userId: number; describe: Describe },
): Promise<NewMail[]> {
  const { search, call } = about;
  const mailbox = await findMailbox(trx, userId);
  if (!mailbox || mailbox.confirmedAt === null || mailbox.user.email === null) return [];
  const zone = (await findMemberZone(trx, userId)) ?? timeZoneOf(search.answers.city, timeZone);
  return [
    {
      about: aboutOf(call, userId),
      to: { name: mailbox.user.username, address: mailbox.user.email },
      submissionId: search.id,
      userId,
      data: describe(dataOf(about, "member", zone)),
    },
  ];
}

/**
 * Returns a mail for the member of the team with whom the feedback call is booked. Returns an empty
 * list if the member has left the team: a former member must not learn a searcher's name.
 */
async function memberMail(
  trx: Db,
  zones: Zones,
  about: About,
  describe: Describe,
): Promise<NewMail[]> {
  const member = (await listAdmins(trx)).find(({ id }) => id === about.call.userId);
  return member ? accountMail(trx, zones, about, { userId: member.id, describe }) : [];
}

/**
 * Returns the mails for the team about a feedback call. They go to the member with whom the call is
 * booked. If the member has left the team, they go to all administrators, so that one of them takes
 * the call. A member has left if the account is deleted, disabled, or no longer an administrator's.
 */
async function teamMails(
  trx: Db,
  zones: Zones,
  about: About,
  describe: Describe,
): Promise<NewMail[]> {
  const admins = await listAdmins(trx);
  const member = admins.find(({ id }) => id === about.call.userId);
  if (member) return accountMail(trx, zones, about, { userId: member.id, describe });
  const mails: NewMail[] = [];
  for (const { id: userId } of admins) {
    const to = { userId, describe: (data: CallData) => describe({ ...data, hasNoMember: true }) };
    mails.push(...(await accountMail(trx, zones, about, to)));
  }
  return mails;
}

/** Stores the mails about a feedback call to its searcher and to the team. */
export async function enqueueCallMails(
  trx: Db,
  parts: MailParts,
  about: About,
  describe: Describe,
): Promise<void> {
  await enqueueMails(trx, parts, [
    ...searcherMail(parts, about, describe),
    ...(await teamMails(trx, parts, about, describe)),
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
 * Stores the mail that takes a feedback call out of its member's calendar, because the searcher's
 * data are about to be erased. The mail names neither the searcher nor the search, because it stays
 * after the erasure.
 */
export async function enqueueErasureMail(
  trx: Db,
  parts: MailParts,
  { search, call }: About,
): Promise<void> {
  const about = {
    search: { ...search, name: null },
    call: { ...call, sequence: call.sequence + 1 },
  };
  const mails = await memberMail(trx, parts, about, (data) => ({
    kind: "call-cancelled",
    ...data,
    cancelledBy: "erasure",
  }));
  // The erasure deletes all mails that have the search's id.
  await enqueueMails(
    trx,
    parts,
    mails.map(({ submissionId: _submissionId, ...mail }) => mail),
  );
}

/**
 * Deletes the unsent reminders of a feedback call. The reminders state a time at which the feedback
 * call no longer takes place.
 */
export const dropReminders = (trx: Db, { id }: StoredCall): Promise<void> =>
  deleteWaitingMails(trx, "call-reminder", id);
