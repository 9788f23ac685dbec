import { TriangleAlert } from "lucide-react";
import { type DescribedAnswer, describeAnswers } from "#common/submissions/describe-answers.ts";
import type { SubmissionDetail } from "#common/submissions/submission.ts";
import { Note } from "../../ui/back-office/note.tsx";
import styles from "./answer-list.module.css";
import { describeProblem } from "./describe-problem.ts";
import panel from "./submission-detail.module.css";

/** Lists each answer of a submission beside the question as the visitor saw it. */
export function Answers({ submission }: { submission: SubmissionDetail }) {
  const { definition, answers, mappingProblem } = submission;
  const steps = describeAnswers(definition, answers);
  return (
    <section className={panel.panel} aria-labelledby="answers">
      <div className={styles.head}>
        <h2 id="answers">Answers</h2>
        <p>{describeVersion(submission)}</p>
      </div>
      {mappingProblem !== null && <NotMapped problem={mappingProblem} />}
      {definition === null && (
        <p className={styles.unknown}>
          The questions that this visitor answered are no longer known. Each answer is listed under
          the ID of its field.
        </p>
      )}
      {steps.length === 0 && <p className={styles.unknown}>The visitor answered no questions.</p>}
      {steps.map(({ id, title, answers: described }) => (
        <div key={id} className={styles.step}>
          {(title !== "" || steps.length > 1) && <h3>{title === "" ? "Other answers" : title}</h3>}
          <dl className={styles.answers}>
            {described.map((answer) => (
              <Answer key={answer.id} {...answer} />
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

function describeVersion({ definition, definitionVersion }: SubmissionDetail): string {
  if (definitionVersion !== null) return `Questionnaire version ${definitionVersion}`;
  return definition ? "Built-in questionnaire" : "";
}

/**
 * The text says that only the structured search profile (preference record) has a problem, because
 * the answers themselves are complete.
 */
function NotMapped({ problem }: { problem: string }) {
  return (
    <Note tone="warning" icon={TriangleAlert}>
      <p>
        No preference record could be created from these answers. All answers are listed here, and
        the receiver gets them unchanged.
      </p>
      <ul className={styles.problems}>
        {describeProblem(problem).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Note>
  );
}

function Answer({ question, answer }: DescribedAnswer) {
  const [only] = answer;
  return (
    <div>
      <dt>{question}</dt>
      {only === undefined ? (
        <dd className={styles.none}>not answered</dd>
      ) : answer.length === 1 ? (
        <dd>{only}</dd>
      ) : (
        <dd>
          <ul className={styles.several}>
            {answer.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </dd>
      )}
    </div>
  );
}
