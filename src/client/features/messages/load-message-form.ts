import { getQueryKey } from "@trpc/react-query";
import { emptyMessageForm, type MessageForm } from "#common/messages/message.ts";
import { type RouterContext, trpc } from "../../trpc.ts";

/**
 * Returns the values and errors that the form of the contact page shows. After an invalid message was
 * posted, only the server knows them. A browser that comes from another page shows an empty form.
 */
export async function loadMessageForm({ api, queryClient }: RouterContext): Promise<MessageForm> {
  if (!import.meta.env.SSR) return emptyMessageForm;
  const form = await api.messages.form.fetch();
  // The page's HTML contains the form, so the page's state need not contain it again.
  const queryKey = getQueryKey(trpc.messages.form, undefined, "query");
  queryClient.removeQueries({ queryKey, exact: true });
  return form;
}
