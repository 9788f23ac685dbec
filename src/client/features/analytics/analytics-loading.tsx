import type { ReactNode } from "react";
import skeleton from "../../ui/skeleton.module.css";
import styles from "./analytics-loading.module.css";
import screen from "./analytics-screen.module.css";
import figures from "./figure-panel.module.css";
import cards from "./stat-cards.module.css";

const four = ["a", "b", "c", "d"];
const five = [...four, "e"];
const six = [...five, "f"];

const Bone = ({ shape }: { shape: string | undefined }) => (
  <div>
    <span className={`${skeleton.bone} ${shape}`} />
  </div>
);

/** The figures' shape, while the first are on their way. */
export function AnalyticsLoading() {
  return (
    <div className={screen.report}>
      <output className="visually-hidden">Loading analytics...</output>
      <div className={cards.cards} aria-hidden>
        {four.map((key) => (
          <div key={key} className={`${cards.card} ${styles.card}`}>
            <Bone shape={styles.word} />
            <Bone shape={styles.figure} />
          </div>
        ))}
      </div>
      <Panel>
        {six.map((key) => (
          <Bone key={key} shape={styles.part} />
        ))}
      </Panel>
      <div className={screen.pair}>
        <StepsPanel />
        <StepsPanel />
      </div>
    </div>
  );
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <div className={`${figures.panel} ${styles.panel}`} aria-hidden>
      <div className={styles.head}>
        <Bone shape={styles.title} />
        <Bone shape={styles.word} />
      </div>
      {children}
    </div>
  );
}

function StepsPanel() {
  return (
    <Panel>
      {five.map((key) => (
        <div key={key} className={styles.step}>
          <Bone shape={styles.word} />
          <Bone shape={undefined} />
          <Bone shape={styles.word} />
        </div>
      ))}
    </Panel>
  );
}
