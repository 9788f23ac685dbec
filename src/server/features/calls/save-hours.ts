import type { MemberHours } from "#common/calls/call-hours.ts";
import type { HoursInput } from "#common/calls/call-input.ts";
import { badRequest } from "#common/validation.ts";
import type { Db } from "../../db/connection.ts";
import { type Actor, appendAudit } from "../audit/store.ts";
import { listAssignees } from "../submissions/store.ts";
import { setHours } from "./hours-store.ts";

/**
 * Stores a member's hours for feedback calls. Booked calls stay.
 *
 * @param trx a transaction
 * @throws AppError BAD_REQUEST if the account is no administrator's
 */
export async function saveHours(
  trx: Db,
  { userId, ...rules }: HoursInput,
  actor: NonNullable<Actor>,
): Promise<MemberHours> {
  const member = (await listAssignees(trx)).find(({ id }) => id === userId);
  if (!member) {
    throw badRequest([{ path: "userId", message: "Please choose one of the administrators" }]);
  }
  await setHours(trx, userId, rules);
  await appendAudit(trx, { actor, action: "call-hours.update", subject: member.username });
  return { userId, username: member.username, rules };
}
