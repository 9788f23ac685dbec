import { SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import {
  type OutsideTextName,
  outsideLabels,
  shownCharacters,
} from "#common/content/outside-texts.ts";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import type { OutsideValues } from "./outside-fields.ts";
import { SearchResultPreview, SharePreview } from "./outside-previews.tsx";

type OutsidePanelProps = {
  /** The word for what is being edited, such as `post`. */
  noun: string;
  values: OutsideValues;
  /** Returns the props that the form gives to the input of a field. */
  inputProps: (name: OutsideTextName) => object;
  /** The title and text that search engines and shared links show in place of empty fields. */
  usual: { title: string; text: string };
  /** The path at which visitors find the post or page that is being edited. */
  path: string;
  /** The address of the picture of the post or page; an empty text if there is none. */
  picture: string;
};

/**
 * The fields for the title and text with which search engines show a post or page, and for those
 * with which shared links show it. A preview is beside each of the two.
 */
export function OutsidePanel(props: OutsidePanelProps) {
  const { noun, values, inputProps, usual, path, picture } = props;
  const { searchTitle, searchText, shareTitle, shareText } = values;
  const field = (name: OutsideTextName) => ({
    label: outsideLabels[name],
    description: <LengthNote name={name} value={values[name]} />,
    inputWrapperOrder,
    ...inputProps(name),
  });
  return (
    <SectionCard
      title="Search engines and shares"
      titleSize={18}
      note={`How other sites show this ${noun}. An empty field stands for the ${noun}'s own words.`}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="var(--space-6)" mt="md">
        <Pair
          preview={
            <SearchResultPreview
              title={searchTitle.trim() || usual.title}
              hasOwnTitle={searchTitle.trim() !== ""}
              text={searchText.trim() || usual.text}
              path={path}
            />
          }
        >
          <TextInput {...field("searchTitle")} />
          <Textarea rows={3} {...field("searchText")} />
        </Pair>
        <Pair
          preview={
            <SharePreview
              title={shareTitle.trim() || usual.title}
              text={shareText.trim() || usual.text}
              picture={picture}
            />
          }
        >
          <TextInput {...field("shareTitle")} />
          <Textarea rows={3} {...field("shareText")} />
        </Pair>
      </SimpleGrid>
    </SectionCard>
  );
}

const inputWrapperOrder: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];

const Pair = ({ children, preview }: { children: ReactNode; preview: ReactNode }) => (
  <Stack miw={0}>
    {children}
    {preview}
  </Stack>
);

/** Says how many characters a text has, and how many of them other sites usually show. */
function LengthNote({ name, value }: { name: OutsideTextName; value: string }) {
  const most = shownCharacters[name];
  const count = Array.from(value.trim()).length;
  if (count === 0) return `Usually the first ${most} characters are shown.`;
  if (count <= most) return `${count} of ${most} characters`;
  return (
    <Text span inherit c="var(--clay-text)" fw={500}>
      {count} characters: usually only the first {most} are shown.
    </Text>
  );
}
