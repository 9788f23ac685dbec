import { trpc } from "../../trpc.ts";

/**
 * Returns whether mails are stored but not sent, because no mail server is set; false until that is
 * known.
 */
export function useMailKept(): boolean {
  const { data } = trpc.mail.status.useQuery();
  return data?.hasServer === false;
}
