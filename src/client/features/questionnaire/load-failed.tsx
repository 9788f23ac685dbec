import { useLayoutEffect, useRef } from "react";
import { ReloadLink } from "#client/ui/reload-link.tsx";
import { focusInPlace } from "./arrival.ts";
import form from "./questionnaire-form.module.css";
import styles from "./questionnaire-loading.module.css";

/**
 * Replaces the form if a script of the questionnaire could not be loaded, such as after an update
 * of the site. A reload of the page loads the scripts of the present version.
 */
export function LoadFailed({ text }: { text: string }) {
  const message = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => focusInPlace(message.current), []);
  return (
    <div className={form.form}>
      <div className={form.step}>
        <p ref={message} className={styles.text} tabIndex={-1}>
          {text}
        </p>
        <div>
          <ReloadLink />
        </div>
      </div>
    </div>
  );
}
