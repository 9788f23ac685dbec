import type { Transaction } from "kysely";
import type { MessageStatus } from "#common/messages/message.ts";
import type { DB } from "#db/types.ts";
import { insertMessage } from "#server/features/messages/store.ts";
import { uuidOf } from "#server/features/questionnaire/identify-submission.ts";

const hourMs = 3_600_000;

type DemoMessage = {
  hoursAgo: number;
  status: MessageStatus;
  name: string;
  email: string;
  message: string;
};

/** Messages as visitors write them from the contact page, newest first. */
const demoMessages: DemoMessage[] = [
  {
    hoursAgo: 2,
    status: "new",
    name: "Ilse Brandt",
    email: "ilse.brandt@example.com",
    message:
      "Hello,\n\nI start a new job in Berlin in two months and found you through your post about registering an address. Do you also look for flats in Potsdam? The train takes half an hour, so both would suit me.\n\nKind regards\nIlse",
  },
  {
    hoursAgo: 9,
    status: "new",
    name: "Rui Matos",
    email: "rui.matos@example.com",
    message:
      "Good morning! I have a two-room flat in Graça that becomes free in May. Can I send it to you, so that you offer it to people who search in Lisbon?",
  },
  {
    hoursAgo: 31,
    status: "read",
    name: "Amélie Laurent",
    email: "amelie.laurent@example.com",
    message:
      "My search ended last week, and I have found a flat thanks to your third mail. How can I tell you so, and have my data deleted?",
  },
  {
    hoursAgo: 75,
    status: "answered",
    name: "Tom Okonkwo",
    email: "tom.okonkwo@example.com",
    message: "Does the service stay free after the beta, or will there be a price?",
  },
  {
    hoursAgo: 50,
    status: "spam",
    name: "Best Rank",
    email: "offers@example.net",
    message: "We bring your website to the first place of every search engine. Write to us today!",
  },
];

/** Adds the demo's messages that are missing. The server sends no mails about them. */
export async function addMessages(trx: Transaction<DB>, now: Date): Promise<number> {
  let added = 0;
  for (const { hoursAgo, status, ...message } of demoMessages) {
    const id = await insertMessage(trx, message, {
      id: uuidOf(`demonstration message of ${message.email}`),
      receivedAt: new Date(now.getTime() - hoursAgo * hourMs),
      status,
    });
    if (id !== undefined) added += 1;
  }
  return added;
}
