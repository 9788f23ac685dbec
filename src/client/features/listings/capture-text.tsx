import {
  Anchor,
  Autocomplete,
  Group,
  Input,
  Loader,
  SimpleGrid,
  Text,
  TextInput,
} from "@mantine/core";
import type { ListingFieldName } from "#common/listings/listing-fields.ts";
import { trpc } from "../../trpc.ts";
import { MarkedTextarea } from "../../ui/back-office/marked-text.tsx";
import { CaptureNotes } from "./capture-notes.tsx";
import { moveMarks } from "./move-marks.ts";
import { candidateMarks, evidenceMarks, withoutQuiet } from "./reading-marks.ts";
import type { CaptureState } from "./use-capture.ts";

type CaptureTextProps = {
  state: CaptureState;
  active: ListingFieldName | null;
  onPoint: (name: ListingFieldName | null) => void;
};

/**
 * The text of a found flat, in which the words of parsed fields are highlighted, and the source
 * where the flat was found.
 */
export function CaptureText({ state, active, onPoint }: CaptureTextProps) {
  const { capture, errors, reading, page, textField, change } = state;
  const { data } = trpc.listings.filterValues.useQuery(undefined, { refetchOnMount: "always" });
  const words = [
    ...evidenceMarks(state.evidence),
    ...candidateMarks(reading.read?.candidates ?? {}, state.form),
  ];
  const marks = moveMarks(withoutQuiet(words, active), reading.readText, capture.text);
  return (
    <>
      <Input.Wrapper
        label="Paste a post or a link"
        size="md"
        labelProps={{ htmlFor: "listing-text" }}
        error={errors.text}
        errorProps={{ id: "listing-text-error" }}
      >
        <MarkedTextarea
          ref={textField}
          id="listing-text"
          describedBy={errors.text && "listing-text-error"}
          path="text"
          text={capture.text}
          marks={marks}
          active={active}
          placeholder="A post of a group, the text of a portal's page, or only a link"
          minHeight="12rem"
          onChange={(text) => change({ text })}
          onPoint={onPoint}
        />
      </Input.Wrapper>
      {page.fetching !== undefined && (
        <Group component="output" gap="xs" c="dimmed" fz="0.9375rem">
          <Loader size={16} aria-hidden />
          Fetching the page...
        </Group>
      )}
      <CaptureNotes state={state} />
      <SimpleGrid cols={2} type="container" spacing="md" verticalSpacing="xs">
        <Autocomplete
          label="Found in"
          placeholder="Group or portal"
          inputWrapperOrder={["label", "error", "input"]}
          data-path="source"
          autoComplete="off"
          error={errors.source}
          value={capture.source}
          data={data?.sources ?? []}
          limit={8}
          comboboxProps={{ withinPortal: false }}
          onChange={(source) => change({ source, hasChosenSource: source.trim() !== "" })}
        />
        <TextInput
          type="date"
          label="Posted on"
          value={capture.postedOn}
          onChange={({ currentTarget }) => change({ postedOn: currentTarget.value })}
        />
        <TextInput
          style={{ gridColumn: "1 / -1" }}
          type="url"
          label="Link"
          placeholder="https://"
          data-path="url"
          autoComplete="off"
          error={errors.url}
          value={capture.url}
          onChange={({ currentTarget }) => change({ url: currentTarget.value })}
        />
      </SimpleGrid>
      {URL.canParse(capture.url) && /^https?:/i.test(capture.url) && (
        <Text fz="sm">
          <Anchor href={capture.url} target="_blank" rel="noopener noreferrer">
            Open the page
          </Anchor>
        </Text>
      )}
    </>
  );
}
