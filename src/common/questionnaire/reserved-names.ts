/** The name of the questionnaire's hidden input. Visitors leave it empty, but bots fill it in. */
export const honeypotName = "website";

/** Names of a submission's values that are not answers. No field may have one of them as its ID. */
export const reservedAnswerNames = [
  "sessionId",
  "definitionVersion",
  "openedAt",
  "replaces",
  honeypotName,
] as const;
