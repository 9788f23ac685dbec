/** The kinds of data whose changes the server reports to the back office. */
export const deskTopics = [
  "submissions",
  "listings",
  "messages",
  "mail",
  "deliveries",
  "content",
] as const;
export type DeskTopic = (typeof deskTopics)[number];
