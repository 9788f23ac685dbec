import { messageFormId } from "#common/messages/message.ts";
import { stillPart } from "../../ui/still-part.tsx";

/** The form of the contact page, which needs no script. */
export const MessagePart = stillPart(
  messageFormId,
  async () => (await import("./message-form.tsx")).ContactForm,
);
