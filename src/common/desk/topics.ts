/** The topics of the changes about which the server notifies the back office. */
export const deskTopics = [
  "submissions",
  "listings",
  "messages",
  "mail",
  "deliveries",
  "content",
] as const;
export type DeskTopic = (typeof deskTopics)[number];
