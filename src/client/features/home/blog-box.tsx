import { Link } from "@tanstack/react-router";
import { boxTexts, entriesOf } from "#common/site/site-texts.ts";
import { button } from "../../ui/button.ts";
import { keyed } from "../../ui/keyed.ts";
import { useTexts } from "../site/site-texts.ts";
import styles from "./blog-box.module.css";

/**
 * A box on the home page that links to the blog. It lists what visitors can expect after sending
 * the form, and how they can prepare.
 */
export function BlogBox() {
  const text = useTexts(boxTexts);
  return (
    <section className={styles.box} aria-labelledby="blog-box">
      <div className={styles.inner}>
        <div className={styles.lead}>
          <h2 id="blog-box">{text("boxHeadline")}</h2>
          <p className={styles.text}>{text("boxText")}</p>
          <Link to="/blog" className={button("quiet")}>
            {text("boxLink")}
          </Link>
        </div>
        <div className={styles.lists}>
          <TipList heading={text("expectHeadline")} items={entriesOf(text("expectList"))} />
          <TipList heading={text("prepareHeadline")} items={entriesOf(text("prepareList"))} />
        </div>
      </div>
    </section>
  );
}

function TipList({ heading, items }: { heading: string; items: string[] }) {
  return (
    <div>
      <h3>{heading}</h3>
      <ul className={styles.items}>
        {keyed(items, (item) => item).map(({ key, item }) => (
          <li key={key}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
