import styles from "./button.module.css";

/** Returns the classes of a button, or of a link that looks like one, on visitors' pages. */
export function button(variant: "primary" | "quiet"): string {
  return `${styles.button} ${styles[variant]}`;
}
