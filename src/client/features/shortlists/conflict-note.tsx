import { Button, List, Text } from "@mantine/core";
import { UsersRound } from "lucide-react";
import { Note } from "../../ui/back-office/note.tsx";
import type { Review } from "./use-review.ts";

type ConflictNoteProps = { review: Review; onDecide: () => void };

/**
 * Says what another member of the team has changed meanwhile, and asks whose changes to continue
 * with.
 */
export function ConflictNote({ review, onDecide }: ConflictNoteProps) {
  if (review.changes.length === 0) return null;
  const decide = (go: () => void) => () => {
    go();
    onDecide();
  };
  return (
    <div role="alert">
      <Note
        tone="warning"
        icon={UsersRound}
        actions={
          <>
            <Button size="sm" onClick={decide(review.keepMine)}>
              Keep my edits too
            </Button>
            <Button size="sm" variant="default" onClick={decide(review.takeTheirs)}>
              Discard my edits
            </Button>
          </>
        }
      >
        <Text component="strong" inherit fw={700} c="black">
          This shortlist has changed since you began.
        </Text>{" "}
        Nothing of yours is lost or saved yet.
        <List size="sm" mt={4}>
          {review.changes.map((change) => (
            <List.Item key={change}>{change}</List.Item>
          ))}
        </List>
      </Note>
    </div>
  );
}
