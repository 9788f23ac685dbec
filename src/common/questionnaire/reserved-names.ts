/** The name of a hidden input. Visitors leave it empty; bots that fill forms do not. */
export const honeypotName = "website";

/** Names that a submission uses beside the answers, so that no field may have them as its ID. */
export const reservedAnswerNames = [
  "sessionId",
  "definitionVersion",
  "openedAt",
  honeypotName,
] as const;
