import { sql } from "kysely";
import type { Message, MessageStatus, MessageSummary } from "#common/messages/message.ts";
import type { MessageInput, MessageListInput } from "#common/messages/message-input.ts";
import type { Paged } from "#common/paging.ts";
import type { FoundMessage } from "#common/palette/palette.ts";
import type { Db } from "../../db/connection.ts";
import { cursorOf, isAfterUuid, pageOf } from "../../db/cursor.ts";
import { foldedText, plainText } from "../../db/search.ts";
import { messagesChanged } from "./news-store.ts";

const summaryColumns = ["id", "receivedAt", "name", "email", "status"] as const;

/** The number of characters of a message's text that the list shows. */
const excerptLength = 200;

/**
 * A search of the whole back office reads at most this number of the newest messages, so that it
 * stays fast.
 */
const mostRead = 1_000;

/** SQL: the parts of a message in which words are searched, as one text: name, address and text. */
const words = sql<string>`name || ' ' || email || ' ' || text`;

type Row = { receivedAt: Date; status: string };

const withTime = <Columns extends Row>({ receivedAt, status, ...row }: Columns) => ({
  ...row,
  // A constraint of the table allows only known statuses, so the value is not checked again.
  status: status as MessageStatus,
  receivedAt: receivedAt.toISOString(),
});

type NewMessage = {
  status: MessageStatus;
  /** The message's id and time. The defaults are a new id and the current time. */
  id?: string;
  receivedAt?: Date;
};

/**
 * Stores a message.
 *
 * @returns the id of the message; undefined if the message is stored already, or if the same text
 *   has already come from the same address on this day
 */
export async function insertMessage(
  trx: Db,
  { name, email, message }: MessageInput,
  stored: NewMessage,
): Promise<string | undefined> {
  const row = await trx
    .insertInto("contactMessages")
    .values({ name, email, text: message, ...stored })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", messagesChanged.as("announced")])
    .executeTakeFirst();
  return row?.id;
}

/** Returns one page of the messages that match the filter, newest first. */
export async function listMessages(
  db: Db,
  { limit, cursor, status, q }: MessageListInput,
): Promise<Paged<MessageSummary>> {
  const rows = await db
    .selectFrom("contactMessages")
    .select(summaryColumns)
    .select(sql<string>`left(text, ${sql.lit(excerptLength)})`.as("excerpt"))
    .select(cursorOf("receivedAt").as("cursor"))
    .where((eb) => (status ? eb("status", "=", status) : eb("status", "<>", "spam")))
    .$if(Boolean(q), (query) =>
      query.where(sql<boolean>`strpos(lower(${words}), ${q?.toLowerCase()}) > 0`),
    )
    .$if(cursor !== undefined, (query) => query.where(isAfterUuid(cursor ?? "", "receivedAt")))
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, ({ excerpt, ...row }) => ({
    ...withTime(row),
    excerpt: excerpt.replaceAll(/\s+/g, " ").trim(),
  }));
}

/**
 * Returns the newest messages that contain the given words, without regard to case and accents.
 * Spam is left out.
 */
export async function findMessages(db: Db, text: string, limit: number): Promise<FoundMessage[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("contactMessages")
        .select([...summaryColumns, "text"])
        .where("status", "<>", "spam")
        .orderBy("receivedAt", "desc")
        .limit(mostRead)
        .as("newest"),
    )
    .select(summaryColumns)
    .where(sql<boolean>`strpos(${plainText(words)}, (select ${foldedText(text)})) > 0`)
    .orderBy("receivedAt", "desc")
    .limit(limit)
    .execute();
  return rows.map(withTime);
}

/** Returns a message; undefined if it does not exist. */
export async function findMessage(db: Db, id: string): Promise<Message | undefined> {
  const row = await db
    .selectFrom("contactMessages")
    .select([...summaryColumns, "text"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && withTime(row);
}

/** Counts the messages that no member of the team has opened yet. */
export async function countNewMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("contactMessages")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "new")
    .executeTakeFirstOrThrow();
  return count;
}

/** Sets the status of a message. Returns false if the message does not exist. */
export async function setMessageStatus(
  trx: Db,
  id: string,
  status: MessageStatus,
): Promise<boolean> {
  const changed = await trx
    .updateTable("contactMessages")
    .set({ status })
    .where("id", "=", id)
    .returning(messagesChanged.as("announced"))
    .execute();
  return changed.length > 0;
}

/** Returns the messages that a person has sent from an email address, newest first. */
export async function listMessagesOf(
  db: Db,
  email: string,
): Promise<{ receivedAt: string; name: string; text: string }[]> {
  const rows = await db
    .selectFrom("contactMessages")
    .select(["receivedAt", "name", "text"])
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .orderBy("receivedAt", "desc")
    .execute();
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
}
