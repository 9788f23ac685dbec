import { button } from "./button.ts";

/** Loads this screen again. It is a link, so that it works without the application. */
export function ReloadLink() {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is the address of this screen, which is meant
    <a className={button("primary")} href="">
      Try again
    </a>
  );
}
