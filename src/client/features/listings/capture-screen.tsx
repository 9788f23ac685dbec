import { Button, Card, Group, Kbd, SimpleGrid, Stack, Text } from "@mantine/core";
import { Save } from "lucide-react";
import { useState } from "react";
import type { ListingEvidence } from "#common/listings/listing.ts";
import { type ListingFieldName, listingFieldNames } from "#common/listings/listing-fields.ts";
import { DraftNotes } from "../../content/draft-notes.tsx";
import { ButtonLink } from "../../ui/back-office/button-link.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { BottomBar } from "../../ui/back-office/save-bar.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { CaptureText } from "./capture-text.tsx";
import { ListingFieldsForm } from "./listing-fields-form.tsx";
import { type CaptureState, useCapture } from "./use-capture.ts";
import { useChoices } from "./use-choices.ts";

/**
 * The screen on which the team pastes a found flat's text or link, checks its fields, and saves.
 */
export function CaptureScreen() {
  const state = useCapture();
  const choices = useChoices();
  const [active, setActive] = useState<ListingFieldName | null>(null);
  const { capture, form, errors, reading, drafts } = state;
  const { read } = reading;
  const isEmpty = capture.text.trim() === "";
  return (
    <>
      <ScreenHeading title="Capture">
        <ButtonLink to="/admin/listings" search={{}} size="sm" variant="default">
          All Listings
        </ButtonLink>
      </ScreenHeading>
      <Stack gap="md" pb="md">
        <DraftNotes
          noun="listing"
          editor={{
            drafts,
            restored: undefined,
            storedAt: null,
            restoreDraft: state.restore,
            discardRestored: () => {},
          }}
        />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: "start" }}>
          <Stack gap="md" miw={0}>
            <CaptureText state={state} active={active} onPoint={setActive} />
          </Stack>
          <Stack gap="md" miw={0}>
            {isEmpty && capture.url === "" ? (
              <Card ta="center" px="lg" py={48}>
                <Text c="dimmed">
                  What the text says appears here, each field with the words from which it was read.
                </Text>
              </Card>
            ) : (
              <SectionCard title="What it says" titleSize={20} aria-busy={reading.isReading}>
                <ListingFieldsForm
                  // The key makes React create a new form for each flat, because a form continues
                  // to show all fields that it has shown for the previous flat.
                  key={`${capture.flats} ${capture.rest.length}`}
                  form={form}
                  text={reading.readText}
                  errors={errors}
                  evidence={shownEvidence(state)}
                  candidates={read?.candidates ?? {}}
                  active={active}
                  choices={choices}
                  onPoint={setActive}
                  onChange={state.correct}
                />
              </SectionCard>
            )}
          </Stack>
        </SimpleGrid>
      </Stack>
      <BottomBar>
        <PendingButton
          leftSection={<Save size={18} strokeWidth={1.75} aria-hidden="true" />}
          isPending={state.isSaving}
          pendingLabel="Saving..."
          onClick={state.save}
        >
          {read?.noListing ? "Save anyway" : "Save and next"}
        </PendingButton>
        {capture.flats > 1 && (
          <Button variant="default" onClick={state.skip}>
            Skip this flat
          </Button>
        )}
        <Group gap={4} c="dimmed" fz="sm" display={{ base: "none", md: "flex" }}>
          <Kbd>Ctrl</Kbd> + <Kbd>Enter</Kbd>
        </Group>
      </BottomBar>
    </>
  );
}

/**
 * Returns for each field where its value comes from: from words of the text, or from the person.
 * Leaves out parsed values that do not come from particular words of the text.
 */
function shownEvidence({ evidence, capture }: CaptureState): ListingEvidence {
  const shown = listingFieldNames.filter(
    (name) => evidence[name] !== "entered" || capture.corrected[name] !== undefined,
  );
  return Object.fromEntries(shown.map((name) => [name, evidence[name]]));
}
