import { Box, Button, Flex, Stack, Tabs, TextInput, Title } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { FlaskConical } from "lucide-react";
import { memo, type ReactNode, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { mappingConsequence } from "#common/questionnaire/mapping-warnings.ts";
import { DraftNotes } from "../../content/draft-notes.tsx";
import { EditorEnd } from "../../content/editor-end.tsx";
import type { AnySetting } from "../../content/use-setting-editor.ts";
import { VersionsButton } from "../../content/versions-drawer.tsx";
import { counted } from "../../counted.ts";
import { trpc } from "../../trpc.ts";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { QuestionnairePreview } from "../questionnaire/questionnaire-preview.tsx";
import { useSiteContent } from "../site/site-content.ts";
import { listProblems } from "./check-form.ts";
import { FormActionsContext, type FormDialog } from "./form-actions.ts";
import { FormDialogs } from "./form-dialogs.tsx";
import styles from "./form-editor.module.css";
import { keyAdopter } from "./item-keys.ts";
import { LossDialog } from "./loss-dialog.tsx";
import { focusPath } from "./paths.ts";
import { FormWarnings, ProblemPanel } from "./problem-panel.tsx";
import { StepList } from "./step-list.tsx";
import { TestRun } from "./test-run.tsx";
import { UndoButtons } from "./undo-buttons.tsx";
import { type Undone, useEditHistory } from "./use-edit-history.ts";
import { useFormActionsOf } from "./use-form-actions.ts";
import { useFormEditor } from "./use-form-editor.ts";
import { useOpenParts } from "./use-open-parts.ts";
import { useVersionNote } from "./use-version-note.ts";

/** The editor of the questionnaire, with a preview of the questionnaire beside it. */
export function FormEditor({ setting }: { setting: AnySetting }) {
  const { site } = useSiteContent();
  const [side, setSide] = useState<Side>("edit");
  const [previewStep, setPreviewStep] = useState(0);
  const [dialog, setDialog] = useState<FormDialog | null>(null);
  const [isTesting, setIsTesting] = useState(false);
  const [announcement, setAnnouncement] = useState("");

  const save = () => void editor.submit({ note: note.trim() || undefined });
  const onErrors = (errors: object) => {
    const [path = "", ...others] = Object.keys(errors);
    if (others.length === 0) goTo(path);
    else goTo("errors");
  };
  const editor = useFormEditor({ setting, onErrors, onSaveKey: save });
  const { values: value, errors, set, isDirty } = editor;
  const { client } = trpc.useUtils();
  const [note, setNote] = useVersionNote(isDirty);
  // Steps and fields of a restored version get the React keys of the current ones, so that open
  // steps stay open.
  const [adoptKeys] = useState(() => keyAdopter(value));
  adoptKeys(value);
  const history = useEditHistory(value, set);
  const parts = useOpenParts(value);
  const actions = useFormActionsOf({
    definition: value,
    set: history.edit,
    onOpenDialog: setDialog,
    onAnnounce: setAnnouncement,
    onShowList: parts.showList,
    countAnswer: async (answer) =>
      (await client.submissions.countAnswers.query({ answers: [answer] }).catch(() => []))[0],
  });

  /** Opens the steps and tabs that contain a part of the form, and focuses the part. */
  function goTo(path: string): void {
    flushSync(() => {
      setSide("edit");
      parts.reveal(value, path);
    });
    focusPath(path);
  }

  function showUndone({ path, name }: Undone, verb: string): void {
    setAnnouncement(`${verb}: ${name}.`);
    setSide("edit");
    parts.reveal(actions.now(), path);
  }

  const problems = useMemo(() => listProblems(value, errors), [value, errors]);

  const form = (
    <Stack
      gap="md"
      // The preview shows the step that contains the focused input.
      onFocus={({ target }) => {
        const step = target.closest<HTMLElement>("[data-step]")?.dataset.step;
        if (step !== undefined) setPreviewStep(Number(step));
      }}
    >
      <ProblemPanel problems={problems} kind="errors" onSelect={goTo} />
      <FormWarnings definition={value} onSelect={goTo} />
      <StepList
        definition={value}
        open={parts.open}
        onToggle={parts.onToggle}
        onOpen={parts.onOpen}
        shownLists={parts.shownLists}
        errors={errors}
      />
    </Stack>
  );
  return (
    <FormActionsContext value={actions}>
      <ScreenHeading title="Questions Settings">
        <Button
          variant="default"
          size="sm"
          leftSection={<FlaskConical size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setIsTesting(true)}
        >
          Test run
        </Button>
        <VersionsButton onClick={() => editor.setIsComparing(true)} />
      </ScreenHeading>
      <Stack gap="md">
        <DraftNotes noun="questionnaire" editor={editor} />
        <Sides
          side={side}
          onSide={setSide}
          form={form}
          // The preview is removed during a test run, because its inputs would have the same ids as
          // those of the test run.
          preview={
            !isTesting && (
              <Preview
                definition={value}
                productName={site.name}
                step={Math.min(previewStep, value.steps.length - 1)}
                onStep={setPreviewStep}
              />
            )
          }
        />
        <EditorEnd
          editor={editor}
          onSave={save}
          tools={<UndoButtons history={history} onChange={showUndone} />}
        >
          {(isDirty || problems.length > 0) && (
            <Flex
              gap="xs"
              align="center"
              flex={{ base: "1 1 100%", md: "1 1 18rem" }}
              maw={{ md: "32rem" }}
              className={styles.beforeSaving ?? ""}
            >
              {problems.length > 0 && (
                <Button variant="default" size="xs" flex="none" onClick={() => goTo("errors")}>
                  {counted(problems.length, "problem")}
                </Button>
              )}
              <TextInput
                flex={1}
                miw={0}
                aria-label="Note for this version"
                placeholder="Note for this version (optional)"
                maxLength={500}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
            </Flex>
          )}
        </EditorEnd>
      </Stack>
      <output className="visually-hidden" aria-live="polite">
        {announcement}
      </output>
      <FormDialogs definition={value} dialog={dialog} onClose={() => setDialog(null)} />
      <TestRun
        opened={isTesting}
        definition={value}
        productName={site.name}
        onClose={() => setIsTesting(false)}
        onSelect={(path) => {
          setIsTesting(false);
          // The part with the selected problem gets the focus only after the test run's dialog has
          // closed, because a closing dialog returns the focus to the button that opened it.
          setTimeout(() => goTo(path), 200);
        }}
      />
      <LossDialog question={editor.lossQuestion} consequence={mappingConsequence} />
    </FormActionsContext>
  );
}

type Side = "edit" | "preview";

type SidesProps = {
  side: Side;
  onSide: (side: Side) => void;
  form: ReactNode;
  preview: ReactNode;
};

/** Shows the form and its preview side by side, or in two tabs if the screen is narrow. */
function Sides({ side, onSide, form, preview }: SidesProps) {
  const isWide = useMediaQuery("(min-width: 68.75em)", false, { getInitialValueInEffect: false });
  if (isWide) {
    return (
      <Flex gap={20} align="flex-start">
        <Box flex={1} miw={0}>
          {form}
        </Box>
        <Box
          className={styles.preview ?? ""}
          flex="none"
          w="clamp(19rem, 35%, 26rem)"
          mah="calc(100svh - 7rem)"
          pos="sticky"
          top={16}
          style={{ overflowY: "auto", overscrollBehavior: "contain" }}
        >
          <Title order={2} ff="text" fz="sm" fw={600} c="dimmed" mb="xs">
            Preview
          </Title>
          {preview}
        </Box>
      </Flex>
    );
  }
  return (
    <Tabs
      value={side}
      onChange={(next) => onSide(next === "preview" ? "preview" : "edit")}
      keepMounted={false}
      variant="pills"
      classNames={{ tab: styles.tab }}
    >
      <Tabs.List grow mb="sm" aria-label="Edit or preview">
        <Tabs.Tab value="edit" mih={44}>
          Edit
        </Tabs.Tab>
        <Tabs.Tab value="preview" mih={44}>
          Preview
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="edit">{form}</Tabs.Panel>
      <Tabs.Panel value="preview">{preview}</Tabs.Panel>
    </Tabs>
  );
}

/** The number of milliseconds without typing after which the preview shows the changes. */
const previewDelay = 120;

/**
 * A preview of the questionnaire as visitors will see it. It renders with a delay, so that typing
 * stays fast.
 */
const Preview = memo(function Preview({
  definition,
  ...props
}: Parameters<typeof QuestionnairePreview>[0]) {
  const [settled] = useDebouncedValue(definition, previewDelay);
  return <QuestionnairePreview definition={settled} {...props} />;
});
