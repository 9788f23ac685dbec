import { accountReason, paragraphsOf, type Template } from "./letter.ts";

export type ContactMessageData = {
  messageId: string;
  name: string;
  email: string;
  message: string;
};

/** The mail to the team with a message from the contact page. A reply to it goes to the visitor. */
export const contactMessage: Template<ContactMessageData> = (
  { messageId, name, email, message },
  brand,
) => ({
  subject: `${brand.siteName}: a message from ${name}`,
  preheader: message.slice(0, 120),
  heading: "A message from the contact page",
  blocks: [
    {
      type: "facts",
      rows: [
        { label: "Name", value: name },
        { label: "Email", value: email },
      ],
    },
    ...paragraphsOf(message),
    { type: "note", line: "A reply to this mail goes to the visitor." },
    { type: "button", label: "Open the message", link: { path: `/admin/messages/${messageId}` } },
  ],
  reason: accountReason(brand),
  replyTo: { name, address: email },
});
