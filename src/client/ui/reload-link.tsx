import { button } from "./button.ts";

/** Reloads the page. It is a link, so that it works before the browser script has started. */
export function ReloadLink() {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address means the current page
    <a className={button("primary")} href="">
      Try again
    </a>
  );
}
