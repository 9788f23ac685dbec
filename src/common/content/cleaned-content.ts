/**
 * One kind of unsafe or unsupported markup that was removed from HTML, in words, and how often it
 * was removed.
 */
export type Removal = { what: string; count: number };

/**
 * The HTML of a text without unsafe and unsupported markup, and the kinds of markup that were
 * removed, the most frequent first.
 */
export type CleanedContent = { html: string; removed: Removal[] };
