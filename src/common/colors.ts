/**
 * The background colour of every page. The manifest and the browser's frame use it, too, although
 * no style sheet applies there.
 */
export const paper = "#fbf7f0";
