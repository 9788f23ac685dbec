/** The background colour of every page, also where no style sheet applies. */
export const paper = "#fbf7f0";
