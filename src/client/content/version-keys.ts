const callsOf = (noun: "post" | "page") => (noun === "post" ? "blog" : "pages");

/** Where the versions of a row are kept: among its noun's other queries, so that a save renews them. */
export const versionsKey = (noun: "post" | "page", id: number) =>
  [[callsOf(noun), "admin", "versions"], { type: "infinite", id }] as const;

/** Where one of them is kept. */
export const versionKey = (noun: "post" | "page", id: number, versionId: number) =>
  [[callsOf(noun), "admin", "version"], { type: "query", id, versionId }] as const;
