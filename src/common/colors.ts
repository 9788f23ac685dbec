/** The ground that everything stands on, also where no style sheet reaches. */
export const paper = "#fbf7f0";
