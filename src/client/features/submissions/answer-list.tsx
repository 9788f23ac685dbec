import { Divider, Group, List, Text, Title } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { type DescribedAnswer, describeAnswers } from "#common/submissions/describe-answers.ts";
import type { SubmissionDetail } from "#common/submissions/submission.ts";
import { Breakable } from "../../ui/back-office/breakable.tsx";
import { Fact, FactList } from "../../ui/back-office/fact-list.tsx";
import { Note } from "../../ui/back-office/note.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { describeProblem } from "./describe-problem.ts";
import { Written } from "./entry.tsx";

/** Lists each answer of a submission beside the question as the visitor saw it. */
export function Answers({ submission }: { submission: SubmissionDetail }) {
  const { definition, answers, mappingProblem } = submission;
  const steps = describeAnswers(definition, answers);
  return (
    <SectionCard
      title="Answers"
      titleSize={20}
      beside={
        <Text c="dimmed" fz="0.875rem">
          {describeVersion(submission)}
        </Text>
      }
    >
      {mappingProblem !== null && <NotMapped problem={mappingProblem} />}
      {definition === null && (
        <Text c="dimmed" fz="0.875rem">
          The questions that this visitor answered are no longer known. Each answer is listed under
          the ID of its field.
        </Text>
      )}
      {steps.length === 0 && <Text c="dimmed">The visitor answered no questions.</Text>}
      {steps.map(({ id, title, answers: described }) => (
        <div key={id}>
          <Divider mb="md" />
          {(title !== "" || steps.length > 1) && (
            <Title order={3} fz={17} mb="xs">
              {title === "" ? "Other answers" : title}
            </Title>
          )}
          <FactList isWide>
            {described.map((answer) => (
              <Answer key={answer.id} {...answer} />
            ))}
          </FactList>
        </div>
      ))}
    </SectionCard>
  );
}

function describeVersion({ definition, definitionVersion }: SubmissionDetail): string {
  if (definitionVersion !== null) return `Questionnaire version ${definitionVersion}`;
  return definition ? "Built-in questionnaire" : "";
}

/**
 * A warning that the answers of a submission could not be turned into a preference record
 * (structured search profile). It also says that the answers themselves are complete.
 */
function NotMapped({ problem }: { problem: string }) {
  return (
    <Note tone="warning" icon={TriangleAlert}>
      <p>
        No preference record could be created from these answers. All answers are listed here, and
        the receiver gets them unchanged.
      </p>
      <List fz="inherit" mt={4}>
        {describeProblem(problem).map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Note>
  );
}

function Answer({ question, answer }: DescribedAnswer) {
  const [only] = answer;
  return (
    <Fact name={question}>
      {only === undefined ? (
        <Text span c="dimmed">
          not answered
        </Text>
      ) : answer.length === 1 ? (
        <Written>
          <Breakable text={only} />
        </Written>
      ) : (
        <Group component="ul" gap={6} p={0} m={0} style={{ listStyle: "none" }}>
          {answer.map((each) => (
            <Text key={each} component="li" px={10} bd="1px solid var(--line)" bdrs="1rem">
              {each}
            </Text>
          ))}
        </Group>
      )}
    </Fact>
  );
}
