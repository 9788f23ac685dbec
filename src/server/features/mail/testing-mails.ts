import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Mail } from "#db/types.ts";
import type { Db } from "../../db/connection.ts";
import { insertMails } from "./outbox-store.ts";

/** Stores a mail with the given columns, and returns its id. */
export async function storeMail(db: Db, columns: Partial<Insertable<Mail>> = {}): Promise<string> {
  const id = randomUUID();
  const mail = {
    id,
    kind: "test",
    about: id,
    toAddress: "olive@example.com",
    toName: null,
    subject: "Hello",
    html: "<p>Hello</p>",
    text: "Hello",
    messageId: `<${id}@roost.example>`,
    state: "sent",
    ...columns,
  };
  await insertMails(db, [mail]);
  return id;
}
