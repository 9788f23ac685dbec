import type { MessageStatus } from "#common/messages/message.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { statusNames } from "./message-words.tsx";

/** Returns functions that set the status of a message, and whether a change is pending. */
export function useSetStatus(id: string) {
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = trpc.messages.update.useMutation({
    onSuccess: (message) => utils.messages.byId.setData({ id }, message),
    onSettled: () => utils.messages.invalidate(),
  });
  const report = reportFailure("Status not saved");
  const store = (status: MessageStatus) => mutateAsync({ id, status });

  /** Sets a status, and shows a toast with an undo button. */
  async function change(status: MessageStatus, before: MessageStatus): Promise<void> {
    try {
      await store(status);
      showToast({
        title: `Marked as ${statusNames[status].toLowerCase()}`,
        action: { label: "Undo", onClick: () => void change(before, status) },
      });
    } catch (error) {
      report(error);
    }
  }

  return {
    setStatus: (status: MessageStatus, before: MessageStatus) => void change(status, before),
    /**
     * Marks a new message as read. A failure is ignored, because the user can read the message
     * anyway.
     */
    markRead: () => void store("read").catch(() => {}),
    isPending,
  };
}
