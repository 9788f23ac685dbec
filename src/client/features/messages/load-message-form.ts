import { getQueryKey } from "@trpc/react-query";
import { emptyMessageForm, type MessageForm } from "#common/messages/message.ts";
import { type RouterContext, trpc } from "../../trpc.ts";

/**
 * Returns the values and errors that the form of the contact page shows. After a visitor has posted
 * an invalid message, only the server knows the values and the errors, and renders them into the
 * page. A visitor who comes from another page of the site sees an empty form.
 */
export async function loadMessageForm({ api, queryClient }: RouterContext): Promise<MessageForm> {
  if (!import.meta.env.SSR) return emptyMessageForm;
  const form = await api.messages.form.fetch();
  // The page's HTML contains the form's values, so the data block with the page's state need not
  // contain them again.
  const queryKey = getQueryKey(trpc.messages.form, undefined, "query");
  queryClient.removeQueries({ queryKey, exact: true });
  return form;
}
