/**
 * The flat and the answer in the link that the searcher pressed in a mail; empty if the searcher
 * opened the page in another way.
 */
export type AskedAnswer = { flat?: string; answer?: "like" | "dislike" };

/**
 * Parses the search parameters that a mail's links "I like it" and "Not for me" add to the page's
 * URL.
 */
export const askedSearch = ({ flat, answer }: Record<string, unknown>): AskedAnswer =>
  typeof flat === "string" && (answer === "like" || answer === "dislike") ? { flat, answer } : {};
