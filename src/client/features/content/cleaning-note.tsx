import { Box } from "@mantine/core";
import { Eraser, TriangleAlert } from "lucide-react";
import { Note } from "../../ui/back-office/note.tsx";
import type { Cleaned } from "./use-cleaned.ts";

type CleaningNoteProps = {
  cleaned: Cleaned;
  /** Whether the field is empty. An empty field gets no note that the content is too short. */
  isEmpty: boolean;
  /**
   * The minimum number of characters of the content, counted after unsafe HTML was removed. Shorter
   * content cannot be saved.
   */
  minimum: number;
};

/**
 * Lists the markup that the next save will remove. Screen readers announce each change of the list.
 */
export function CleaningNote({ cleaned, isEmpty, minimum }: CleaningNoteProps) {
  const { content, refusal, isPending } = cleaned;
  const removed = content.removed.map(({ what, count }) => `${what} ×${count}`).join(", ");
  const isTooShort = !isPending && !isEmpty && !refusal && content.html.length < minimum;
  return (
    <Box component="output" display="block">
      {refusal && (
        <Note tone="warning" icon={TriangleAlert}>
          {refusal}
        </Note>
      )}
      {!refusal && (removed || (isTooShort && content.html === "")) && (
        <Note tone="plain" icon={Eraser}>
          {removed && <p>Saving will remove: {removed}</p>}
          {isTooShort && (
            <p>The remaining content is too short: Content must be at least {minimum} characters</p>
          )}
        </Note>
      )}
    </Box>
  );
}
