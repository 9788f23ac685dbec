import { List, Text } from "@mantine/core";
import { Ban } from "lucide-react";
import type { Block } from "#common/shortlists/shortlist.ts";
import { Note } from "../../ui/back-office/note.tsx";

type BlockNoteProps = {
  blocks: Block[];
  /** The titles of the flats. Each key is the id of a flat's listing. */
  titles: ReadonlyMap<string, string>;
};

/** Lists the reasons for which a mail cannot be sent. */
export function BlockNote({ blocks, titles }: BlockNoteProps) {
  if (blocks.length === 0) return null;
  return (
    <Note tone="warning" icon={Ban}>
      <Text component="strong" inherit fw={700} c="black">
        This mail cannot be sent now.
      </Text>
      <List size="sm" mt={4} aria-label="Reasons why it cannot be sent">
        {blocks.map(({ code, text, listingId }) => {
          const title = listingId === null ? undefined : titles.get(listingId);
          return (
            <List.Item key={`${code} ${listingId}`}>
              {title === undefined ? text : `“${title}”: ${text}`}
            </List.Item>
          );
        })}
      </List>
    </Note>
  );
}
