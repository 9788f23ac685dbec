/**
 * The background colour of every page. The manifest and the browser's frame use it, too, although
 * no style sheet applies there.
 */
export const paper = "#fbf7f0";

// Mails contain their colours, because no style sheet of the site applies there.

/** The colour of text. */
export const ink = "#1e2a2c";
/** The primary colour. White text on it has a contrast of 8:1. */
export const roostGreen = "#1f5a4c";
/** The accent colour, which is never used for text. */
export const clayAccent = "#c9552f";
/** The colour of thin lines. */
export const stoneLine = "#ded3c1";
/** The colour of text that matters less. */
export const stoneText = "#565148";
