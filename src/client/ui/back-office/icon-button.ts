import styles from "./icon-button.module.css";

/** The class of a link or button that shows only an icon. */
export const iconButton = styles.button ?? "";
