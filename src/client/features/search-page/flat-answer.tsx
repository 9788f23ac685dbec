import {
  dislikeReasonNames,
  dislikeReasons,
  longestWords,
} from "#common/matching/dislike-reasons.ts";
import type { AnsweredFlat } from "#common/shortlists/shortlist.ts";
import { flatTexts } from "#common/site/search-part-texts.ts";
import { button } from "../../ui/button.ts";
import form from "../../ui/plain-form.module.css";
import { useTexts } from "../site/site-texts.ts";
import styles from "./search-page.module.css";

type FlatAnswerProps = {
  flat: AnsweredFlat;
  /**
   * The answer to this flat that the searcher chose by a link in a mail; undefined if the searcher
   * opened the page in another way, or by a link about another flat.
   */
  asked: "like" | "dislike" | undefined;
};

/** The searcher's answer to a flat, and the forms that give it or change it. */
export function FlatAnswer({ flat, asked }: FlatAnswerProps) {
  const text = useTexts(flatTexts);
  if (flat.verdict === null || asked) return <Answers flat={flat} asked={asked} />;
  return (
    <div className={form.stack}>
      <p>
        <strong>{flat.verdict === "like" ? "You like it." : "Not for you."}</strong>{" "}
        {reasonsOf(flat)}
      </p>
      <details className={form.fold}>
        <summary className={styles.change}>{text("flatChange")}</summary>
        <Answers flat={flat} asked={undefined} />
      </details>
    </div>
  );
}

function reasonsOf({ reasons, words }: AnsweredFlat): string {
  const names = dislikeReasons.flatMap((reason) =>
    reasons.includes(reason) ? [dislikeReasonNames[reason]] : [],
  );
  return [...names, ...(words === null ? [] : [`“${words}”`])].join(", ");
}

function Answers({ flat, asked }: FlatAnswerProps) {
  const text = useTexts(flatTexts);
  const { listingId, verdict, reasons, words } = flat;
  const wordsId = `words-${listingId}`;
  return (
    <div className={form.actions}>
      {verdict !== "like" && (
        <form method="post">
          <input type="hidden" name="flat" value={listingId} />
          <button
            type="submit"
            name="answer"
            value="like"
            className={button(asked === "dislike" ? "quiet" : "primary")}
          >
            I like it
          </button>
        </form>
      )}
      <details className={form.fold} open={asked === "dislike"}>
        <summary className={button("quiet")}>Not for me…</summary>
        <form method="post" className={form.form}>
          <input type="hidden" name="flat" value={listingId} />
          <fieldset className={form.field}>
            <legend className={form.label}>
              {text("flatWhy")} <span className={form.optional}>{text("flatWhyHint")}</span>
            </legend>
            <div className={form.options}>
              {dislikeReasons.map((reason) => (
                <label key={reason}>
                  <input
                    type="checkbox"
                    name="reasons"
                    value={reason}
                    defaultChecked={reasons.includes(reason)}
                  />
                  {dislikeReasonNames[reason]}
                </label>
              ))}
            </div>
          </fieldset>
          <div className={form.field}>
            <label className={form.label} htmlFor={wordsId}>
              {text("flatWords")} <span className={form.optional}>(optional)</span>
            </label>
            <input
              className={form.input}
              id={wordsId}
              name="words"
              type="text"
              maxLength={longestWords}
              defaultValue={words ?? ""}
            />
          </div>
          <button type="submit" name="answer" value="dislike" className={button("primary")}>
            Not for me
          </button>
        </form>
      </details>
    </div>
  );
}
