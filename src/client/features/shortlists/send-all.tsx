import { Button, Group, Text } from "@mantine/core";
import { CheckCheck } from "lucide-react";
import { useState } from "react";
import type { SendResult, ShortlistSummary } from "#common/shortlists/shortlist.ts";
import { counted } from "../../counted.ts";
import { errorText } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogActions, DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { showToast } from "../../ui/toast.tsx";
import { searcherOf, sendWords } from "./shortlist-words.ts";
import { useMailKept } from "./use-mail-kept.ts";
import { useShortlistsChanged } from "./use-shortlists-changed.ts";

type SendAllProps = {
  /**
   * The shortlists in which every flat is a good match and nothing prevents the mail from being
   * sent.
   */
  shortlists: ShortlistSummary[];
  /**
   * Returns whether a shortlist has unsaved edits in this tab. A shortlist with unsaved edits is
   * not sent.
   */
  isEdited: (shortlist: ShortlistSummary) => boolean;
};

/**
 * The button that sends all shortlists whose flats are all good matches and whose mail can be sent.
 * It asks for confirmation and then shows the results.
 */
export function SendAll({ shortlists, isEdited }: SendAllProps) {
  /** The shortlists as they were when the dialog opened; null while it is closed. */
  const [asked, setAsked] = useState<ShortlistSummary[] | null>(null);
  const [results, setResults] = useState<SendResult[] | null>(null);
  const changed = useShortlistsChanged();
  const words = sendWords(useMailKept());
  const { mutate, isPending } = trpc.shortlists.sendAll.useMutation({
    onSuccess: ({ results: each }) => setResults(each),
    onError(error) {
      if (statusOf(error) === 401) return;
      showToast({ title: "Not sent", description: errorText(error), variant: "destructive" });
    },
    onSettled: () => changed(),
  });
  const ask = () => {
    const ready = shortlists.filter((shortlist) => !isEdited(shortlist));
    if (ready.length > 0) setAsked(ready);
    else showToast({ title: "Nothing sent", description: "Please save your edits first." });
  };
  const close = () => {
    setAsked(null);
    setResults(null);
  };
  return (
    <>
      {shortlists.length > 0 && (
        <Button
          size="sm"
          variant="light"
          leftSection={<CheckCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={ask}
        >
          {words.all}
        </Button>
      )}
      <Dialog
        opened={asked !== null}
        title={results ? "Results" : `${words.all}?`}
        onClose={() => {
          if (!isPending) close();
        }}
      >
        {asked && results && <Results asked={asked} results={results} onClose={close} />}
        {asked && !results && (
          <>
            <Question asked={asked} edited={shortlists.filter(isEdited).length} />
            <DialogSubmit
              action={`${words.send === "Send" ? "Send" : "Keep"} ${counted(asked.length, "mail")}`}
              doing={words.sending}
              isPending={isPending}
              onCancel={close}
              onConfirm={() =>
                mutate({
                  shortlists: asked.map(({ id, updatedAt }) => ({
                    id,
                    expectedUpdatedAt: updatedAt,
                  })),
                })
              }
            />
          </>
        )}
      </Dialog>
    </>
  );
}

function Question({ asked, edited }: { asked: ShortlistSummary[]; edited: number }) {
  const isKept = useMailKept();
  const people = new Set(asked.map(({ search }) => search.email?.toLowerCase() ?? "")).size;
  const persons = `${people.toLocaleString("en-US")} ${people === 1 ? "person" : "people"}`;
  return (
    <Text c="dimmed">
      {isKept
        ? `No mail server is set, so ${counted(asked.length, "mail")} for ${persons} will be made and kept. They reach no searcher.`
        : `${counted(asked.length, "mail")} will go to ${persons}. A mail that was sent cannot be taken back.`}
      {edited > 0 &&
        ` ${counted(edited, "other shortlist")} with unsaved edits in this tab will not be sent.`}
    </Text>
  );
}

type ResultsProps = { asked: ShortlistSummary[]; results: SendResult[]; onClose: () => void };

/** Lists whether each shortlist was sent. Shortlists that the server refused to send come first. */
function Results({ asked, results, onClose }: ResultsProps) {
  const byId = new Map(asked.map((shortlist) => [shortlist.id, shortlist]));
  const sorted = results.toSorted(
    (one, other) => Number(other.status === "refused") - Number(one.status === "refused"),
  );
  return (
    <>
      <PlainList isDivided aria-label="Results" mah="50svh" style={{ overflowY: "auto" }}>
        {sorted.map((result) => {
          const shortlist = byId.get(result.id);
          return (
            <li key={result.id}>
              <Group justify="space-between" gap="xs" py="xs">
                <Text span fw={600} style={{ overflowWrap: "anywhere" }}>
                  {shortlist && searcherOf(shortlist)}
                </Text>
                <StatusBadge tone={resultTones[result.status]}>
                  {resultWords[result.status]}
                </StatusBadge>
                {result.status === "refused" && (
                  <Text fz="sm" c="red" w="100%">
                    {result.message}
                  </Text>
                )}
              </Group>
            </li>
          );
        })}
      </PlainList>
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}

const resultTones = { sent: "done", kept: "over", refused: "wrong" } as const;
const resultWords = { sent: "Sent", kept: "Kept, not sent", refused: "Not sent" };
