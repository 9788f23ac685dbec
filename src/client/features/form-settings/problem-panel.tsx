import { CircleAlert, TriangleAlert } from "lucide-react";
import { keyed } from "../../ui/keyed.ts";
import type { Problem } from "./check-form.ts";
import styles from "./problem-panel.module.css";

type ProblemPanelProps = {
  problems: Problem[];
  /** What keeps it from being saved, or what may be saved nonetheless. */
  tone: "error" | "warning";
  /** What they lead to, said once for all of them. */
  consequence?: string | undefined;
  onGo: (path: string) => void;
};

const titleOf = ({ problems, tone }: ProblemPanelProps) => {
  const one = problems.length === 1;
  if (tone === "error") {
    return one
      ? "Fix 1 problem before you save"
      : `Fix ${problems.length} problems before you save`;
  }
  return one
    ? "Check 1 warning before you save"
    : `Check ${problems.length} warnings before you save`;
};

/** Everything that was found, each leading to where it is. */
export function ProblemPanel(props: ProblemPanelProps) {
  const { problems, tone, consequence, onGo } = props;
  if (problems.length === 0) return null;
  const Icon = tone === "error" ? CircleAlert : TriangleAlert;
  const title = titleOf(props);
  return (
    <section
      className={styles.panel}
      data-tone={tone}
      aria-label={title}
      tabIndex={-1}
      data-path={`${tone}s`}
    >
      <p className={styles.title}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        {title}
      </p>
      {consequence && <p className={styles.consequence}>{consequence}</p>}
      <ul className={styles.list}>
        {keyed(problems, ({ path, message }) => `${path} ${message}`).map(({ key, item }) => (
          <li key={key}>
            {item.path === "" ? (
              <span className={styles.plain}>{item.message}</span>
            ) : (
              <button type="button" className={styles.problem} onClick={() => onGo(item.path)}>
                <span className={styles.where}>{item.where}</span>
                <span>{item.message}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
