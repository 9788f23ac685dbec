import { Box, Code, Flex, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { defaultMailTexts, kindsWithTexts, type MailTexts } from "#common/mail/mail-texts.ts";
import { focusFirstError } from "../../content/focus-field.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { TextsCard } from "../settings/texts-card.tsx";
import { useSiteSettingEditor } from "../settings/use-site-setting-editor.ts";
import type { AnySetting } from "../site/use-site-settings.ts";
import { checkMailTexts, compareMailTexts, todayTexts } from "./check-mail-texts.ts";
import { MailPreview } from "./mail-preview.tsx";
import { kindNames } from "./mail-words.ts";

/** The number of milliseconds without a key press after which the preview shows the typed text. */
const previewPauseMs = 300;

/** Edits the texts that the team can change in mails, with a preview of the mail. */
export function MailTextsEditor({ setting }: { setting: AnySetting }) {
  const editor = useMailTextsEditor(setting);
  const { values, errors, set } = editor;
  const text = (path: string, value: string, change: (text: string) => Partial<MailTexts>) => ({
    required: true,
    "data-path": path,
    error: errors[path],
    value,
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ ...values, ...change(event.currentTarget.value) }),
  });
  return (
    <TextsCard title="Mail Texts" label="Texts of mails" editor={editor}>
      <Flex direction={{ base: "column", lg: "row" }} gap={{ base: "lg", lg: "xl" }}>
        <Stack gap="md" flex={1}>
          <Text c="dimmed" fz="0.9375rem">
            These texts stand between the fixed parts of the mails to searchers. <Code>[SITE]</Code>{" "}
            is replaced by the site's name, and an empty line begins a new paragraph.
          </Text>
          <TextInput
            label="Greeting"
            {...text("greeting", values.greeting, (greeting) => ({ greeting }))}
          />
          {todayTexts.map(({ name, label, description }) => (
            <Textarea
              key={name}
              label={label}
              description={description}
              autosize
              minRows={4}
              maxRows={14}
              {...text(`today.${name}`, values.today[name], (changed) => ({
                today: { ...values.today, [name]: changed },
              }))}
            />
          ))}
          <Textarea
            label="Closing"
            autosize
            minRows={2}
            maxRows={10}
            {...text("closing", values.closing, (closing) => ({ closing }))}
          />
        </Stack>
        <TextsPreview texts={values} />
      </Flex>
    </TextsCard>
  );
}

function useMailTextsEditor(setting: AnySetting) {
  const { client } = trpc.useUtils();
  const { list, update } = client.settings.site;
  const { versions, version, restore } = client.settings.mailTexts;
  return useSiteSettingEditor<MailTexts>({
    noun: "mail texts",
    draftNoun: "mail-texts",
    area: "mailTexts",
    calls: { list, update, versions, version, restore },
    setting,
    empty: defaultMailTexts,
    check: checkMailTexts,
    compare: compareMailTexts,
    savedText: "Mail texts updated successfully",
    onErrors: focusFirstError,
  });
}

type PreviewedKind = (typeof kindsWithTexts)[number];

/** Shows a mail that contains the texts of the form and invented data. */
function TextsPreview({ texts }: { texts: MailTexts }) {
  const [kind, setKind] = useState<PreviewedKind>("confirmation");
  const [wanted] = useDebouncedValue(texts, previewPauseMs);
  const isValid = Object.keys(checkMailTexts(wanted)).length === 0;
  const { data, error, isFetching, isPlaceholderData, refetch } = trpc.mail.previewTexts.useQuery(
    { kind, texts: wanted },
    // While a text is invalid, no preview is requested, and the last preview stays.
    { enabled: isValid, placeholderData: keepPreviousData },
  );
  return (
    <Stack
      gap="md"
      w={{ base: "100%", lg: "min(392px, 45%)" }}
      flex="none"
      pos={{ lg: "sticky" }}
      top={16}
      pb="lg"
      style={{ alignSelf: "start" }}
    >
      <NativeSelect
        label="Mail in the preview"
        value={kind}
        data={kindsWithTexts.map((value) => ({ value, label: kindNames[value] }))}
        onChange={({ currentTarget }) => {
          const chosen = kindsWithTexts.find((each) => each === currentTarget.value);
          if (chosen) setKind(chosen);
        }}
      />
      {error && (
        <ScreenState
          kind="failure"
          title="The preview can't be shown"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && <MailPreview mail={data} isStale={isPlaceholderData} />}
      {!data && !error && <Box h={720} />}
    </Stack>
  );
}
