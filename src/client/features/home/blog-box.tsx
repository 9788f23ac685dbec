import { Link } from "@tanstack/react-router";
import { button } from "../../ui/button.ts";
import styles from "./blog-box.module.css";

const expect = [
  "Our team reads your wishes, then searches listings and local groups for you.",
  "One email with flats that fit, the first within 24 hours.",
  "A shortlist to act on: you choose whom to contact, and when.",
];

const prepare = [
  "Decide what you can pay each month, with heating and internet counted in.",
  "Have proof of income and identity ready as files: good flats go within days.",
  "Note the streets you like, and how long your way to work may take.",
];

/**
 * A box with links to the blog. It says what happens after the form, and which posts help before
 * it.
 */
export function BlogBox() {
  return (
    <section className={styles.box} aria-labelledby="blog-box">
      <div className={styles.inner}>
        <div className={styles.lead}>
          <h2 id="blog-box">New in town, or just new to the search?</h2>
          <p className={styles.text}>
            Our blog walks you through neighborhoods, contracts and deposits, and the small print
            that nobody reads aloud.
          </p>
          <Link to="/blog" className={button("quiet")}>
            Visit Our Blog
          </Link>
        </div>
        <div className={styles.lists}>
          <TipList heading="What to expect" items={expect} />
          <TipList heading="Get prepared" items={prepare} />
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
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
