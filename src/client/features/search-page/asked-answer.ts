/** The answer to a flat that a link of a mail asks for; empty if the page was opened otherwise. */
export type AskedAnswer = { flat?: string; answer?: "like" | "dislike" };

/** Reads the search parameters of a mail's links "I like it" and "Not for me". */
export const askedSearch = ({ flat, answer }: Record<string, unknown>): AskedAnswer =>
  typeof flat === "string" && (answer === "like" || answer === "dislike") ? { flat, answer } : {};
