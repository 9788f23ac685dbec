/** Something that cleaning takes from HTML, as people call it, and how often. */
export type Removal = { what: string; count: number };

/** HTML as it would be stored, and what is missing of it then: the most frequent first. */
export type CleanedContent = { html: string; removed: Removal[] };
