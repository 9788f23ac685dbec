import { Box, Button, Group, Paper, Stack, Text, Textarea, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ExternalLink, PenLine, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Block, ShortlistDetail } from "#common/shortlists/shortlist.ts";
import { focusAtOnce } from "../../ui/back-office/focus-at-once.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Moment } from "../../ui/back-office/moment.tsx";
import { SortableItem } from "../../ui/back-office/sortable-list.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { FlatReasons } from "./flat-reasons.tsx";
import type { EditedFlat } from "./review-edits.ts";

type FlatCardProps = {
  flat: EditedFlat;
  /**
   * The flat as the mail will show it; undefined if the stored shortlist does not contain the flat.
   */
  described: ShortlistDetail["flats"][number] | undefined;
  /** The problems of this flat that prevent the mail from being sent. */
  blocks: Block[];
  onDrop: () => void;
  onNote: (note: string) => void;
};

/**
 * A card with a flat of a shortlist, the reasons for and against the flat, and the team's text that
 * the mail shows below the flat. The user can move and drop the flat.
 */
export function FlatCard(props: FlatCardProps) {
  const { flat } = props;
  return (
    <SortableItem id={flat.listingId} name={flat.title}>
      {(handle) => <Content {...props} handle={handle} />}
    </SortableItem>
  );
}

function Content({
  flat,
  described,
  blocks,
  onDrop,
  onNote,
  handle,
}: FlatCardProps & { handle: ReactNode }) {
  const shown = described?.shown;
  const facts = shown
    ? [shown.place, shown.cost, shown.size, shown.from && availability(shown.from)]
    : ["The listing was deleted, so the mail leaves this flat out."];
  return (
    <Paper component="article" aria-label={flat.title} px="sm" pt={6} pb="sm" bg="white">
      <Group gap={4} wrap="nowrap" align="flex-start" ml={-8} mr={-8}>
        {handle}
        <Title order={3} fz="1rem" lh={1.35} flex={1} py={8} style={{ overflowWrap: "anywhere" }}>
          {shown ? (
            <Link to="/admin/listings/$id" params={{ id: flat.listingId }}>
              {flat.title}
            </Link>
          ) : (
            flat.title
          )}
        </Title>
        {described && (
          <Box flex="none" py={6}>
            <StatusBadge tone="open">
              <span className="visually-hidden">Score </span>
              {described.score}
            </StatusBadge>
          </Box>
        )}
        <IconButton icon={X} label={`Drop ${flat.title}`} tooltip="Drop" onClick={onDrop} />
      </Group>
      <Stack gap={6} pl={{ sm: 32 }} pr={{ sm: 32 }}>
        <Text fz="0.9375rem">{facts.filter(Boolean).join(" · ")}</Text>
        {shown && <Origin url={shown.url} postedAt={shown.postedAt} />}
        {blocks.map(({ code, text }) => (
          <Text key={code} c="red" fz="sm" fw={600}>
            {text}
          </Text>
        ))}
        {shown && <FlatReasons reasons={shown.reasons} />}
        <FlatLine title={flat.title} note={flat.note} onNote={onNote} />
      </Stack>
    </Paper>
  );
}

const availability = (from: string) => (from === "now" ? "free now" : `free ${from}`);

function Origin({ url, postedAt }: { url: string | null; postedAt: string | null }) {
  return (
    <Group gap="sm" fz="sm" c="dimmed">
      {postedAt === null ? (
        <span>Date of the post unknown</span>
      ) : (
        <span>
          Posted <Moment at={postedAt} isOneLine />
        </span>
      )}
      {url === null ? (
        <span>No link to the original</span>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" data-lone-link>
          Original{" "}
          <ExternalLink
            size={14}
            strokeWidth={1.75}
            aria-hidden="true"
            style={{ display: "inline", verticalAlign: "-2px" }}
          />
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
    </Group>
  );
}

type FlatLineProps = { title: string; note: string; onNote: (note: string) => void };

/** The team's line about a flat. Its field appears after a press of the button that adds a line. */
function FlatLine({ title, note, onNote }: FlatLineProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (!isWanted && note === "") {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        ml={-8}
        mr="auto"
        leftSection={<PenLine size={14} strokeWidth={1.75} aria-hidden="true" />}
        aria-label={`Add a line about ${title}`}
        onClick={() => setIsWanted(true)}
      >
        Add a line
      </Button>
    );
  }
  return (
    <Textarea
      // This field has replaced the button "Add a line" that the user pressed, so the field takes
      // the focus that the button had.
      {...(isWanted && { ref: focusAtOnce })}
      aria-label={`Line about ${title}`}
      placeholder="A line about this flat, which the mail shows below it"
      autosize
      minRows={1}
      maxRows={6}
      maxLength={500}
      value={note}
      onChange={({ currentTarget }) => onNote(currentTarget.value)}
    />
  );
}
