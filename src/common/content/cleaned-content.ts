/** One kind of markup that cleaning removed from HTML, in words, and how often it was removed. */
export type Removal = { what: string; count: number };

/** The clean HTML of a text, and the markup that cleaning removed: the most frequent kind first. */
export type CleanedContent = { html: string; removed: Removal[] };
