import styles from "./button.module.css";

/** The class of a link or button that looks like one: the main thing to do, or a quieter one. */
export function button(variant: "primary" | "quiet"): string {
  return `${styles.button} ${styles[variant]}`;
}
