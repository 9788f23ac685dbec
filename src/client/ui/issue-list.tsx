import type { Issue } from "#common/errors.ts";
import form from "./plain-form.module.css";

type IssueListProps = {
  heading: string;
  /**
   * The problems to list. The path of an issue is the id of its field; it is empty if the issue is
   * about the whole form.
   */
  issues: Issue[];
};

/** A list above a form of the problems in the submitted values, with links to the fields. */
export function IssueList({ heading, issues }: IssueListProps) {
  return (
    <div className={form.problem} role="alert">
      <p>
        <strong>{heading}</strong>
      </p>
      <ul>
        {issues.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path === "" ? message : <a href={`#${path}`}>{message}</a>}
          </li>
        ))}
      </ul>
    </div>
  );
}
