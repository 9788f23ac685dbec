import { Fragment } from "react";
import { keyed } from "../keyed.ts";

/**
 * A text that may be an email address or the name of a website. A narrow column breaks these after
 * an "@" or a dot, and not in the middle of a word.
 */
export const Breakable = ({ text }: { text: string }) => (
  <span>
    {keyed(text.split(/(?<=[@.])/), (part) => part).map(({ key, item: part }) => (
      <Fragment key={key}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </span>
);
