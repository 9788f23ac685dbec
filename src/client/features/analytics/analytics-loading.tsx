import skeleton from "../../ui/skeleton.module.css";
import styles from "./analytics-loading.module.css";
import screen from "./analytics-screen.module.css";
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
      <Panel parts={six} />
      <div className={screen.pair}>
        <Panel parts={five} />
        <Panel parts={five} />
      </div>
    </div>
  );
}

function Panel({ parts }: { parts: string[] }) {
  return (
    <div className={styles.panel} aria-hidden>
      <Bone shape={styles.title} />
      {parts.map((key) => (
        <Bone key={key} shape={styles.bar} />
      ))}
    </div>
  );
}
