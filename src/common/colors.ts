/**
 * The background colour of every page. The web app manifest and the theme colour of the browser's
 * own bars use this value, too, because they cannot read a CSS variable.
 */
export const paper = "#fbf7f0";

// Mails use the following colours directly, because they cannot load the site's style sheets.

/** The colour of text. */
export const ink = "#1e2a2c";
/** The primary colour. White text on it has a contrast of 8:1. */
export const roostGreen = "#1f5a4c";
/** The accent colour, which is never used for text. */
export const clayAccent = "#c9552f";
/** The colour of thin lines. */
export const stoneLine = "#ded3c1";
/** The colour of secondary text, such as notes, labels and footers. */
export const stoneText = "#565148";
