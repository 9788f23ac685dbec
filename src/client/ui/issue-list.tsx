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

/**
 * A list of the problems in the values that the user submitted. It is shown above the form, and
 * links to the fields with the problems.
 */
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
