import { button } from "../../ui/button.ts";
import styles from "./small-button.module.css";

/** The class of a button beside what it belongs to, in the density of an editor. */
export const smallButton = `${button("quiet")} ${styles.small}`;
