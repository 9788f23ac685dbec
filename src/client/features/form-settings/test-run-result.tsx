import { Button, Code, Group, Stack, Text, Title } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { TestRun } from "#common/questionnaire/test-run.ts";
import { describeAnswers } from "#common/submissions/describe-answers.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { Fact, FactList } from "../../ui/back-office/fact-list.tsx";
import { Note } from "../../ui/back-office/note.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import type { PreviewEndProps } from "../questionnaire/questionnaire-preview.tsx";

type TestRunResultProps = PreviewEndProps & { definition: QuestionnaireDefinition };

/** The end of a test run: the submission that the answers would become. */
export function TestRunResult({ definition, answers, onBack, onStartAgain }: TestRunResultProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const { data, error, isFetching, refetch } = trpc.settings.form.testRun.useQuery(
    { definition, answers },
    { gcTime: 0 },
  );
  return (
    <Stack gap="lg">
      <div>
        <Title order={3} ref={title} tabIndex={-1} fz="1.5rem" style={{ outline: "none" }}>
          The test run is complete
        </Title>
        <Text c="dimmed">A real search with these answers would be stored as follows.</Text>
      </div>
      {error && (
        <ScreenState
          kind="failure"
          title="The server could not check the answers"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Text c="dimmed">Checking the answers...</Text>}
      {data && <Outcome run={data} definition={definition} />}
      <Group gap="sm">
        <Button variant="default" onClick={onBack}>
          Back to the form
        </Button>
        <Button onClick={onStartAgain}>Start again</Button>
      </Group>
    </Stack>
  );
}

function Outcome({ run, definition }: { run: TestRun; definition: QuestionnaireDefinition }) {
  const { answers, mapping, webhookBody, isDelivered } = run;
  const steps = describeAnswers(definition, answers).filter((step) => step.answers.length > 0);
  return (
    <>
      <Part title="Stored answers">
        <FactList isWide>
          {steps
            .flatMap((step) => step.answers)
            .map(({ id, question, answer }) => (
              <Fact key={id} name={question}>
                {answer.length > 0 ? answer.join(", ") : <Text c="dimmed">No answer</Text>}
              </Fact>
            ))}
        </FactList>
      </Part>
      <Part title="Preference record">
        {mapping.preferences ? (
          <FactList>
            {Object.entries(mapping.preferences).map(([name, value]) => (
              <Fact key={name} name={name}>
                {inWords(value)}
              </Fact>
            ))}
          </FactList>
        ) : (
          <Note tone="warning" icon={TriangleAlert}>
            The search would get no preference record: {mapping.problem}.
          </Note>
        )}
      </Part>
      <Part
        title="Sent to the webhook"
        note={
          isDelivered
            ? "The ids are zeros, because nothing is stored."
            : "No webhook is set, so nothing would be sent now. With a webhook, it would be this:"
        }
      >
        <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {JSON.stringify(JSON.parse(webhookBody), null, 2)}
        </Code>
      </Part>
    </>
  );
}

function inWords(value: string | number | boolean | string[] | null | undefined): string {
  if (value === null || value === undefined || value === "") return "Empty";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return String(value);
}

type PartProps = { title: string; note?: string; children: ReactNode };

function Part({ title, note, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={4} id={id} fz="1.125rem" mb={note ? 2 : "xs"}>
        {title}
      </Title>
      {note && (
        <Text c="dimmed" size="sm" mb="xs">
          {note}
        </Text>
      )}
      {children}
    </section>
  );
}
