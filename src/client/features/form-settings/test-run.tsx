import { Stack, Text } from "@mantine/core";
import { FlaskConical } from "lucide-react";
import { useCallback } from "react";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Note } from "../../ui/back-office/note.tsx";
import {
  type PreviewEndProps,
  QuestionnairePreview,
} from "../questionnaire/questionnaire-preview.tsx";
import { checkForm, listProblems } from "./check-form.ts";
import { ProblemPanel } from "./problem-panel.tsx";
import { TestRunResult } from "./test-run-result.tsx";

type TestRunProps = {
  opened: boolean;
  definition: QuestionnaireDefinition;
  productName: string;
  onClose: () => void;
  /** Called when the user selects a problem, with the path of the field that has it. */
  onSelect: (path: string) => void;
};

/**
 * A test run of the unsaved questionnaire: the questions with all checks of answers, then the
 * submission that the answers would become. Nothing is stored, sent or counted.
 */
export function TestRun({ opened, onClose, ...props }: TestRunProps) {
  return (
    <Dialog
      opened={opened}
      title="Test run"
      width="44rem"
      closeLabel="End the test run"
      holdsText
      onClose={onClose}
    >
      {opened && <Content {...props} />}
    </Dialog>
  );
}

function Content({ definition, productName, onSelect }: Omit<TestRunProps, "opened" | "onClose">) {
  const errors = checkForm(definition);
  const End = useCallback(
    (props: PreviewEndProps) => <TestRunResult definition={definition} {...props} />,
    [definition],
  );
  if (Object.keys(errors).length > 0) {
    return (
      <Stack gap="md">
        <Text>A questionnaire with these problems cannot be shown to visitors.</Text>
        <ProblemPanel
          problems={listProblems(definition, errors)}
          kind="errors"
          onSelect={onSelect}
        />
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <Note tone="warning" icon={FlaskConical}>
        <Text inherit c="black" fw={500}>
          This is a test of your unsaved questionnaire.
        </Text>
        Nothing that you enter is stored, sent or counted.
      </Note>
      <QuestionnairePreview definition={definition} productName={productName} End={End} />
    </Stack>
  );
}
