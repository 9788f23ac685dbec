import { Tabs, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { History } from "lucide-react";
import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { SaveBar } from "../../ui/back-office/save-bar.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { button } from "../../ui/button.ts";
import type { SettingErrors, StoredSetting } from "../settings/setting-editor.ts";
import { useSiteContent } from "../site/site-content.ts";
import { listProblems } from "./check-form.ts";
import { FormActionsContext, type Question } from "./form-actions.ts";
import { FormDialogs } from "./form-dialogs.tsx";
import styles from "./form-editor.module.css";
import { FormPreview } from "./form-preview.tsx";
import { FormWarnings } from "./form-warnings.tsx";
import { nameKeeper } from "./identity.ts";
import { focusPath } from "./paths.ts";
import { ProblemPanel } from "./problem-panel.tsx";
import { smallButton } from "./small-button.ts";
import { StepList } from "./step-list.tsx";
import { useActions } from "./use-actions.ts";
import { useCountChoices } from "./use-form-calls.ts";
import { useFormEditor } from "./use-form-editor.ts";
import { useOpenParts } from "./use-open-parts.ts";
import { useVersionNote } from "./use-version-note.ts";

type Side = "edit" | "preview";

/** Edits what the questionnaire asks, beside the questionnaire itself. */
export function FormEditor({ setting }: { setting: StoredSetting<QuestionnaireDefinition> }) {
  const { site } = useSiteContent();
  const isWide = useMediaQuery("(min-width: 68.75em)", false, { getInitialValueInEffect: false });
  const [side, setSide] = useState<Side>("edit");
  const [previewStep, setPreviewStep] = useState(0);
  const [question, setQuestion] = useState<Question | null>(null);
  const [news, setNews] = useState("");

  const save = () => void editor.save(note.trim() || undefined);
  const onErrors = (errors: SettingErrors) => {
    const [path = "", ...others] = Object.keys(errors);
    if (others.length === 0) leadTo(path);
    else leadTo("errors");
  };
  const editor = useFormEditor({ setting, onErrors, onSaveKey: save });
  const { value, errors, set, isDirty, isSaving } = editor;
  const countChoices = useCountChoices();
  const [note, setNote] = useVersionNote(isDirty);
  // What is open stays open when the definition is exchanged for another one.
  const [keepNames] = useState(() => nameKeeper(value));
  keepNames(value);
  const parts = useOpenParts(value);
  const actions = useActions({
    definition: value,
    set,
    onAsk: setQuestion,
    onAnnounce: setNews,
    onShowList: parts.showList,
    countChoices,
  });

  /** Puts the keyboard where something is, whatever stands before it. */
  function leadTo(path: string): void {
    flushSync(() => {
      setSide("edit");
      parts.reveal(value, path);
    });
    focusPath(path);
  }

  const problems = useMemo(() => listProblems(value, errors), [value, errors]);

  const preview = (
    <FormPreview
      definition={value}
      productName={site.name}
      step={Math.min(previewStep, value.steps.length - 1)}
      onStep={setPreviewStep}
    />
  );
  const form = (
    <div
      className={styles.form}
      // Where one works is what is shown beside it.
      onFocus={({ target }) => {
        const step = target.closest<HTMLElement>("[data-step]")?.dataset.step;
        if (step !== undefined) setPreviewStep(Number(step));
      }}
    >
      <ProblemPanel problems={problems} tone="error" onGo={leadTo} />
      <FormWarnings definition={value} onGo={leadTo} />
      <StepList
        definition={value}
        open={parts.open}
        onToggle={parts.onToggle}
        onOpen={parts.onOpen}
        shownLists={parts.shownLists}
        errors={errors}
      />
    </div>
  );
  return (
    <FormActionsContext value={actions}>
      <ScreenHeading title="Questions Settings">
        <button type="button" className={button("quiet")} onClick={editor.versions.open}>
          <History size={18} strokeWidth={1.75} aria-hidden="true" />
          Versions
        </button>
      </ScreenHeading>
      <div className={styles.editor}>
        {editor.draftOffer}
        {isWide ? (
          <div className={styles.columns}>
            {form}
            <div className={styles.beside}>
              <h2 className={styles.besideName}>Preview</h2>
              {preview}
            </div>
          </div>
        ) : (
          <Tabs
            value={side}
            onChange={(next) => setSide(next === "preview" ? "preview" : "edit")}
            keepMounted={false}
            variant="pills"
          >
            <Tabs.List aria-label="Edit or preview" className={styles.sides ?? ""}>
              <Tabs.Tab value="edit">Edit</Tabs.Tab>
              <Tabs.Tab value="preview">Preview</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="edit">{form}</Tabs.Panel>
            <Tabs.Panel value="preview">{preview}</Tabs.Panel>
          </Tabs>
        )}
        <SaveBar isDirty={isDirty} isSaving={isSaving} onCancel={editor.cancel} onSave={save}>
          {(isDirty || problems.length > 0) && (
            <div className={styles.saving}>
              {problems.length > 0 && (
                <button type="button" className={smallButton} onClick={() => leadTo("errors")}>
                  {problems.length === 1 ? "1 problem" : `${problems.length} problems`}
                </button>
              )}
              <TextInput
                className={styles.note ?? ""}
                aria-label="Note for this version"
                placeholder="Note for this version (optional)"
                maxLength={500}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
            </div>
          )}
        </SaveBar>
      </div>
      <output className="visually-hidden" aria-live="polite">
        {news}
      </output>
      <FormDialogs definition={value} question={question} onClose={() => setQuestion(null)} />
      {editor.versions.drawer}
      {editor.dialogs}
    </FormActionsContext>
  );
}
