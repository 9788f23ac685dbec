import { Button, Text } from "@mantine/core";
import { Ban, Link2Off, Split } from "lucide-react";
import type { ReactNode } from "react";
import { errorText } from "../../error-text.ts";
import { Note } from "../../ui/back-office/note.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { DuplicateNote, FlagNote } from "./listing-notes.tsx";
import { sentences } from "./listing-title.ts";
import { noListingNames } from "./listing-words.ts";
import type { CaptureState } from "./use-capture.ts";

/**
 * Warnings and hints about the pasted text. A person should read them before saving the listing.
 */
export function CaptureNotes({ state }: { state: CaptureState }) {
  const { capture, reading, check, page, split } = state;
  const { read } = reading;
  const none = read?.noListing;
  const flats = read?.parts.length ?? 0;
  const isPart = capture.flats > 1;
  return (
    <output style={{ display: "contents" }}>
      {page.refusal && capture.text.trim() === "" && (
        <Note tone="warning" icon={Link2Off}>
          <Strong>This page cannot be read.</Strong> {page.refusal.message} The link is kept.
        </Note>
      )}
      {reading.error && (
        <ScreenState
          kind="failure"
          title="The text can't be read"
          text={errorText(reading.error)}
          isRetrying={reading.isReading}
          onRetry={reading.retry}
        />
      )}
      {isPart && (
        <Note tone="plain" icon={Split}>
          <Strong>
            Flat {capture.flats - capture.rest.length} of {capture.flats} in this post.
          </Strong>{" "}
          The next one follows when this one is saved or skipped.
        </Note>
      )}
      {!isPart && flats > 1 && (
        <Note
          tone="offer"
          icon={Split}
          actions={
            <Button size="sm" onClick={split}>
              Split into {flats} listings
            </Button>
          }
        >
          <Strong>This text is about {flats} flats.</Strong> Split it, and check each by itself.
        </Note>
      )}
      {none && !(none.kind === "several" && flats > 1) && (
        <Note tone="warning" icon={Ban}>
          <Strong>{noListingNames[none.kind]}, not a listing.</Strong> {sentences([none.reason])}
        </Note>
      )}
      {check.flags.length > 0 && <FlagNote flags={check.flags} />}
      {check.duplicates.map((known) => (
        <DuplicateNote key={known.id} known={known} />
      ))}
    </output>
  );
}

const Strong = ({ children }: { children: ReactNode }) => (
  <Text component="strong" inherit fw={700} c="black">
    {children}
  </Text>
);
