import { TriangleAlert } from "lucide-react";
import { type DescribedAnswer, describeAnswers } from "#common/submissions/describe-answers.ts";
import type { SubmissionDetail } from "#common/submissions/submission.ts";
import { Note } from "../content/note.tsx";
import styles from "./answer-list.module.css";
import { describeProblem } from "./describe-problem.ts";
import panel from "./submission-detail.module.css";

/** Every answer beside its question as it was asked. */
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
          The questions of that time are not known any more: each answer stands under the name of
          its field.
        </p>
      )}
      {steps.length === 0 && <p className={styles.unknown}>Nothing was answered.</p>}
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
  if (definitionVersion !== null) return `asked in version ${definitionVersion}`;
  return definition ? "asked with the built-in questions" : "";
}

/** It concerns who counts on the preference records, and nobody else: the answers are whole. */
function NotMapped({ problem }: { problem: string }) {
  return (
    <Note tone="warning" icon={TriangleAlert}>
      <p>
        No preference record could be made of these answers. They are all here, and the automation
        gets them as they are.
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
