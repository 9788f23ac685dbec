import { useState } from "react";
import type { ShortlistDetail } from "#common/shortlists/shortlist.ts";
import { errorText, fieldErrors, messageOf } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { updateOf } from "./review-edits.ts";
import { searcherOf } from "./shortlist-words.ts";
import type { Review } from "./use-review.ts";
import { useShortlistsChanged } from "./use-shortlists-changed.ts";

type Action = "save" | "add" | "preview" | "send" | "skip";

/**
 * Returns the actions of a review, such as saving and sending the shortlist. All actions except
 * `skip` save the edits first. If the server refuses an action, its message is shown. If the
 * shortlist may have been changed or deleted by another user (409 or 404), it is loaded again.
 *
 * @param onDone called after the shortlist was sent or skipped, and the lists on the screen were
 *   loaded again
 */
export function useReviewActions(shortlist: ShortlistDetail, review: Review, onDone: () => void) {
  const { client, shortlists } = trpc.useUtils();
  const changed = useShortlistsChanged();
  const [running, setRunning] = useState<Action | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const name = searcherOf(shortlist);

  /** Saves the edits and returns the stored shortlist. */
  async function store(added: readonly string[] = []): Promise<ShortlistDetail> {
    if (!review.isDirty && added.length === 0) return shortlist;
    const { draft } = review;
    const update = updateOf(draft);
    const more = added.map((listingId) => ({ listingId, note: null }));
    const saved = await client.shortlists.update.mutate({
      ...update,
      flats: [...(update.flats ?? []), ...more],
    });
    shortlists.byId.setData({ id: saved.id }, saved);
    review.settle(draft, saved);
    return saved;
  }

  /**
   * Runs an action unless another one is running. If it fails, shows the message of its error.
   * Returns whether the action succeeded.
   */
  async function run(action: Action, work: () => Promise<void>): Promise<boolean> {
    if (running !== null) return false;
    setRunning(action);
    setRefusal(null);
    try {
      await work();
      return true;
    } catch (error) {
      const [issue] = Object.values(fieldErrors(error));
      // If the session has ended (401), the login dialog opens, so no message is needed.
      if (statusOf(error) !== 401) {
        setRefusal(issue ?? messageOf(error));
        const mayBeStale = statusOf(error) === 409 || statusOf(error) === 404;
        if (mayBeStale) await changed();
        // If the shortlist is still proposed, its card shows why the action was refused, so no
        // toast is needed.
        if (mayBeStale && shortlists.byId.getData({ id: shortlist.id })?.state === "proposed") {
          return false;
        }
        showToast({
          title: titles[action],
          description: issue ?? errorText(error),
          variant: "destructive",
        });
      }
      return false;
    } finally {
      setRunning(null);
    }
  }

  async function finish(toast: { title: string; description?: string }): Promise<void> {
    review.forget();
    await changed();
    showToast(toast);
    onDone();
  }

  return {
    running,
    /** Why the server refused the last action; null if it did not. */
    refusal,
    clearRefusal: () => setRefusal(null),
    save: () =>
      run("save", async () => {
        await store();
        void changed();
        showToast({ title: "Shortlist saved", description: name });
      }),
    add: (listingId: string) =>
      run("add", async () => {
        await store([listingId]);
        void changed();
      }),
    /** Saves the edits, because the preview shows the stored shortlist. */
    preview: () => run("preview", async () => void (await store())),
    send: () =>
      run("send", async () => {
        const { id, updatedAt } = await store();
        const { status } = await client.shortlists.send.mutate({
          id,
          expectedUpdatedAt: updatedAt,
        });
        await finish(
          status === "sent"
            ? { title: "Shortlist sent", description: name }
            : { title: "Mail kept", description: `No mail server is set. ${name} gets no mail.` },
        );
      }),
    skip: () =>
      run("skip", async () => {
        const { id, updatedAt } = shortlist;
        await client.shortlists.skip.mutate({ id, expectedUpdatedAt: updatedAt });
        await finish({ title: "Skipped today", description: name });
      }),
  };
}

const titles: Record<Action, string> = {
  save: "Not saved",
  add: "Flat not added",
  preview: "Not saved, so there is no preview",
  send: "Not sent",
  skip: "Not skipped",
};

export type ReviewActions = ReturnType<typeof useReviewActions>;
